//! A scene as an SVG document.

use std::{collections::BTreeSet, fmt::Write};

use crate::{Paint, Scene, Shape, glyph, outline::Outline};

/// Writes the document. Every letter is defined once, and used where it occurs.
pub(crate) fn write(scene: &Scene, title: &str) -> String {
    let (width, height) = (number(scene.width), number(scene.height));
    let title = escaped(title);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{title}\" \
         fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n<title>{title}</title>\n",
    );
    write_letters(&mut svg, scene);
    for shape in &scene.shapes {
        write_shape(&mut svg, shape);
    }
    svg.push_str("</svg>\n");
    svg
}

fn write_letters(svg: &mut String, scene: &Scene) {
    let letters: BTreeSet<char> = scene
        .shapes
        .iter()
        .filter_map(|shape| match shape {
            Shape::Letter { letter, .. } => Some(*letter),
            _ => None,
        })
        .collect();
    svg.push_str("<defs>\n");
    for letter in letters {
        let (id, path) = (id(letter), glyph::path(letter));
        push(svg, format_args!("<path id=\"{id}\" d=\"{path}\"/>\n"));
    }
    svg.push_str("</defs>\n");
}

/// Several pictures may share a page: a letter has the same drawing in all of them.
fn id(letter: char) -> String {
    format!("dicehall-{:x}", u32::from(letter))
}

fn write_shape(svg: &mut String, shape: &Shape) {
    match shape {
        Shape::Fill(outline, paint) => {
            push(svg, format_args!("<{} {}/>\n", element(outline), painted("fill", *paint)));
        }
        Shape::Line(outline, paint, width) => {
            let (paint, width) = (painted("stroke", *paint), number(*width));
            let element = element(outline);
            push(svg, format_args!("<{element} {paint} stroke-width=\"{width}\"/>\n"));
        }
        Shape::Letter { letter, at: [x, y], scale, paint, weight } => {
            let (x, y, scale) = (number(*x), number(*y), number(*scale));
            let (paint, width) = (painted("stroke", *paint), weight.stroke());
            push(
                svg,
                format_args!(
                    "<use href=\"#{}\" transform=\"translate({x} {y}) scale({scale})\" {paint} \
                     stroke-width=\"{width}\"/>\n",
                    id(*letter)
                ),
            );
        }
    }
}

fn element(outline: &Outline) -> String {
    match outline {
        Outline::Rect { at: [x, y], size: [width, height], round } => {
            let round =
                if *round > 0.0 { format!(" rx=\"{}\"", number(*round)) } else { String::new() };
            format!(
                "rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{round}",
                number(*x),
                number(*y),
                number(*width),
                number(*height),
            )
        }
        Outline::Circle { at: [x, y], radius } => {
            format!("circle cx=\"{}\" cy=\"{}\" r=\"{}\"", number(*x), number(*y), number(*radius))
        }
        Outline::Chain { points, is_closed } => {
            let points: Vec<String> =
                points.iter().map(|[x, y]| format!("{} {}", number(*x), number(*y))).collect();
            let end = if *is_closed { "Z" } else { "" };
            format!("path d=\"M{}{end}\"", points.join("L"))
        }
    }
}

fn painted(what: &str, paint: Paint) -> String {
    let [red, green, blue] = paint.rgb;
    let color = format!("{what}=\"#{red:02x}{green:02x}{blue:02x}\"");
    if paint.alpha < 1.0 {
        format!("{color} {what}-opacity=\"{}\"", number(paint.alpha))
    } else {
        color
    }
}

/// A number with at most two decimals, exact to less than a hundredth of a pixel.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

fn push(svg: &mut String, text: std::fmt::Arguments<'_>) {
    svg.write_fmt(text).expect("a text takes all that is written to it");
}
