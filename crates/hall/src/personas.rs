//! What bots are called where the hall itself says who plays: as on the page, whose names these are.

use protocol::{SitterBody, SitterKind, TableView};

/// A name for each level.
type Names = [&'static str; 10];

const DUELL: Names =
    ["Pip", "Lotte", "Ada", "Otto", "Mila", "Hugo", "Iris", "Basil", "Zora", "Leonor"];
const QWIXX_DUEL: Names =
    ["Dot", "Fritz", "Nell", "Bruno", "Yuna", "Emil", "Vera", "Theo", "Salma", "Konrad"];
const QWIXX_LONGO: Names =
    ["Kiki", "Momo", "Lulu", "Anton", "Wanda", "Jasper", "Noor", "Felix", "Ines", "Ulysse"];

fn names_in(game: &str) -> Option<&'static Names> {
    match game {
        "duell" => Some(&DUELL),
        "qwixx-duel" => Some(&QWIXX_DUEL),
        "qwixx-longo" => Some(&QWIXX_LONGO),
        _ => None,
    }
}

/// Who sits at a table, seat by seat; bots with their level, as in `Nell (level 3)`. Each level has
/// somebody, and where several of one level sit at a table, the next in line helps out.
pub(crate) fn sitters(view: &TableView) -> Vec<Option<String>> {
    called(&view.game, view.seats.iter().map(|seat| seat.sitter.as_ref()))
}

fn called<'a>(
    game: &str,
    seats: impl Iterator<Item = Option<&'a SitterBody>>,
) -> Vec<Option<String>> {
    let mut taken = Vec::new();
    let mut name = |sitter: &SitterBody| {
        let names = names_in(game).filter(|_| sitter.kind == SitterKind::Bot);
        let Some(names) = names else { return sitter.name.clone() };
        let level = sitter.level.unwrap_or(1);
        let first = usize::from(level.saturating_sub(1)) % names.len();
        let mut places = (first..first + names.len()).map(|place| place % names.len());
        let place = places.find(|place| !taken.contains(place)).unwrap_or(first);
        taken.push(place);
        format!("{} (level {level})", names[place])
    };
    seats.map(|sitter| sitter.map(&mut name)).collect()
}

#[cfg(test)]
mod tests {
    use catalog::GameKind;

    use super::*;

    fn sitter(kind: SitterKind, name: &str, level: Option<u8>) -> SitterBody {
        SitterBody { kind, name: name.to_owned(), level, player: None }
    }

    #[test]
    fn bots_of_one_level_are_told_apart() {
        let emma = sitter(SitterKind::Guest, "Emma", None);
        let (third, tenth) =
            [3, 10].map(|level| sitter(SitterKind::Bot, "engine", Some(level))).into();
        let seats = [Some(&third), None, Some(&emma), Some(&third), Some(&tenth), Some(&tenth)];
        let told = called("qwixx-longo", seats.into_iter());
        let told: Vec<&str> = told.iter().map(|name| name.as_deref().unwrap_or("")).collect();
        let wanted = [
            "Lulu (level 3)",
            "",
            "Emma",
            "Anton (level 3)",
            "Ulysse (level 10)",
            "Kiki (level 10)",
        ];
        assert_eq!(told, wanted);
    }

    #[test]
    fn bots_are_called_as_on_the_page() {
        for kind in GameKind::ALL {
            let game = kind.name();
            let page =
                format!("{}/../../web/src/games/{game}/index.ts", env!("CARGO_MANIFEST_DIR"));
            let page = std::fs::read_to_string(page).unwrap();
            let names = names_in(game).unwrap_or_else(|| panic!("{game} has no names for bots"));
            assert!(page.contains(&format!("bots: ['{}']", names.join("', '"))), "{game}");
        }
    }
}
