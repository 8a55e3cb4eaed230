//! The examples of the leaflet.

use crate::check;

#[test]
fn leaflet_the_sheet() {
    // Red: "les chiffres 2, 3, 4 et 6 ne pourront plus être cochés". Yellow: "seuls le 14, le 15 et
    // le 16". Green: "à droite du 11". Blue: "à droite du 14". Lucky: "le 5 et le 8".
    check(
        "-;0;r=5,7 y=3,4,6,9,11,13 g=16,14,11 b=14 m=1 l=5,8;l=6,11
         red? -> 8 9 10 11 12 13 14
         yellow? -> 14 15 16
         green? -> 4 5 6 7 8 9 10
         blue? -> 4 5 6 7 8 9 10 11 12 13
         2+3 0:blue13 *:pass pass -> -;1;r=5,7 y=3,4,6,9,11,13 g=16,14,11 b=14,13 m=1 l=5,8;l=6,11
         2+2 0:red4 -> L4",
    );
}

/// Max, Emma, Laura and Arthur.
const FOUR: &str = "-;0;l=5,8;l=7,12;l=6,11;l=10,13";

#[test]
fn leaflet_max_throws_a_white_sum_of_six() {
    // "Emma coche le 6 de la rangée jaune. Max coche le 6 rouge. Laura et Arthur ne cochent aucun
    // chiffre."
    check(&format!(
        "{FOUR}
         (5,1,r2,y3,g7,b8) 1:yellow6 0:red6 2:pass 3:pass -> \
             -;0;r=6 l=5,8;y=6 l=7,12;l=6,11;l=10,13"
    ));
}

#[test]
fn leaflet_laura_crosses_green_16_by_luck_and_max_blue_13() {
    // "Plutôt que le 6 annoncé par Max, elle coche le 16 vert." "Max additionne le 5 blanc et le 8
    // bleu et coche le chiffre 13 dans la rangée bleue."
    check(&format!(
        "{FOUR}
         (5,1,r2,y3,g7,b8) 0:red6 1:yellow6 2:green16 3:pass 0:blue13 -> \
             -;1;r=6 b=13 l=5,8;y=6 l=7,12;g=16 l=6,11;l=10,13
         (5,1,r2,y3,g7,b8) 0:green16 | (5,1,r2,y3,g7,b8) 3:green16 -> L5"
    ));
}

#[test]
fn leaflet_only_max_could_have_a_misthrow() {
    check(&format!(
        "{FOUR}
         (5,1,r2,y3,g7,b8) *:pass 0:pass -> -;1;m=1 l=5,8;l=7,12;l=6,11;l=10,13"
    ));
}

#[test]
fn leaflet_emma_closes_green_with_the_3() {
    // "Emma clôture sa rangée en cochant le 3 vert et le cadenas. Le dé vert est retiré du jeu."
    check(
        "-;1;l=5,8;g=16,14,12,9,8,5 l=7,12
         1+2 1:green3 *:pass pass -> g;0;l=5,8;g=16,14,12,9,8,5,3,L l=7,12
         (1,8,r1,y1,g2,b1) *:pass green3 -> g;0;l=5,8;g=16,14,12,9,8,5,3,L l=7,12
         1+2 1:green3 *:pass pass (1,8,r1,y1,g2,b1) -> L11",
    );
}

#[test]
fn leaflet_five_crosses_are_not_enough_to_close_with_another() {
    // The remark on closing at the same time says 5, the next sentence says 6: L9 settles it.
    check(
        "-;1;g=16,15,14,13,12 l=5,8;g=16,14,12,9,8,5 l=7,12
         1+2 1:green3 0:green3 -> L9
         -;1;g=16,15,14,13,12,11 l=5,8;g=16,14,12,9,8,5 l=7,12
         1+2 1:green3 0:green3 -> g;1;g=16,15,14,13,12,11,3,L l=5,8;g=16,14,12,9,8,5,3,L l=7,12",
    );
}

#[test]
fn leaflet_a_third_row_closes_with_two_white_eights() {
    // "La rangée verte est déjà clôturée. Emma obtient deux 8 avec les dés blancs." Max crosses
    // red 16; "en même temps, Arthur coche le 16 jaune". Emma has no action 2.
    check(
        "g;1;r=2,3,4,5,6,7 l=5,8;g=16,14,12,9,8,5,3,L l=7,12;l=6,11;y=2,3,4,5,6,7,8 l=10,13
         8+8 0:red16 3:yellow16 1:blue16 2:pass -> 3 two-rows-locked: \
             ryg;1;r=2,3,4,5,6,7,16,L l=5,8;g=16,14,12,9,8,5,3,L b=16 l=7,12;l=6,11;\
             y=2,3,4,5,6,7,8,16,L l=10,13
         8+8 0:red16 3:yellow16 1:blue16 2:pass score? -> 36 37 0 45
         8+8 0:red16 3:yellow16 1:pass 2:pass 1:pass -> Over",
    );
}

#[test]
fn leaflet_a_row_may_be_closed_with_a_lucky_number() {
    // "Ceci arrive rarement, mais est autorisé."
    check(
        "-;0;r=4,6,8,10,12,14 y=2,3,4,5,6,7,9 g=16,15,14,12,11,10,9 \
             b=16,15,13,12,11,10,8 l=10,13;l=6,11
         5+8 0:red15 *:pass score? -> 120 0
         5+8 0:red15 *:pass 0:red16 -> L11
         -;0;r=4,6,8,10,14 y=2,3,4,5,6,7,9 g=16,15,14,12,11,10,9 \
             b=16,15,13,12,11,10,8 l=10,13;l=6,11
         5+8 0:red15 -> L9",
    );
}

#[test]
fn leaflet_emma_has_87_points() {
    // 4 crosses in red, 3 in yellow, 9 in green, 8 in blue, and two misthrows.
    check(
        "g;0;r=2,3,4,5 y=2,3,4 g=16,15,14,13,12,11,10,3,L b=16,15,14,13,12,11,10,9 m=2 l=7,12;l=6,11
         score? -> 87 0",
    );
}
