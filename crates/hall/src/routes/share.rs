//! What a link to a table shows where it is shared: a messenger reads the head of the page and nothing else.

use std::fmt::Write as _;

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use catalog::with_game;
use protocol::TableView;

use crate::{
    Error, Hall, Settings,
    body::check_table_id,
    door::Address,
    personas::sitters,
    pictures::{Pictures, Shown, Sketch},
    shares::Place,
    slot::Slot,
    tables::LATEST,
};

/// The position of a table as a picture.
pub(super) async fn picture(
    hall: &Hall,
    id: String,
    address: Address,
    headers: &HeaderMap,
) -> Result<Response, Error> {
    let id = check_table_id(id)?;
    let now = hall.inner.now();
    let sketch = |slot: &mut Slot| Sketch::of(&slot.table, &slot.table.view(&id, None, now));
    let sketch = hall.inner.tables.look(&id, 0, sketch).await?;
    let (wall, guard) = (&hall.inner.gallery.pictures, &hall.inner.guard);
    shown(wall, sketch, "image/png", || guard.picture(address.0), headers).await
}

/// The whole game of a table as a film.
pub(super) async fn film(
    hall: &Hall,
    id: String,
    address: Address,
    headers: &HeaderMap,
) -> Result<Response, Error> {
    let id = check_table_id(id)?;
    let now = hall.inner.now();
    let sketch =
        |slot: &mut Slot| Sketch::of_game(&slot.table.view(&id, None, now), slot.log().to_vec());
    let sketch = hall.inner.tables.look(&id, LATEST, sketch).await??;
    let (wall, guard) = (&hall.inner.gallery.films, &hall.inner.guard);
    shown(wall, sketch, "image/gif", || guard.film(address.0), headers).await
}

async fn shown(
    wall: &Pictures,
    sketch: Sketch,
    kind: &'static str,
    place: impl FnOnce() -> Result<Place, Error>,
    headers: &HeaderMap,
) -> Result<Response, Error> {
    let tag = HeaderValue::from_str(&format!("\"{}\"", sketch.tag)).map_err(|_| Error::Corrupt)?;
    let kinds = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("max-age=30")),
        (header::ETAG, tag.clone()),
    ];
    if headers.get(header::IF_NONE_MATCH) == Some(&tag) {
        return Ok((StatusCode::NOT_MODIFIED, kinds).into_response());
    }
    let Shown { file, .. } = wall.show(sketch, place).await?;
    Ok((kinds, file).into_response())
}

/// The address of the hall as the client sees it, if that is known.
pub(super) fn base(settings: &Settings, headers: &HeaderMap) -> Option<String> {
    if let Some(url) = &settings.public_url {
        return Some(url.as_str().to_owned());
    }
    let host = headers.get(header::HOST).and_then(|host: &HeaderValue| host.to_str().ok())?;
    // It comes from outside and goes into the page, so only characters of a host name may be in it.
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte);
    (host.len() <= 255 && host.bytes().all(is_plain)).then(|| format!("http://{host}"))
}

/// The tags that describe a table, for the head of the page.
pub(super) fn tags(view: &TableView, base: Option<&str>) -> String {
    let title = escape(&title(view));
    let about = about(view);
    let mut tags = format!(
        "<meta property=\"og:type\" content=\"website\" />\
         <meta property=\"og:site_name\" content=\"Dicehall\" />\
         <meta property=\"og:title\" content=\"{title}\" />\
         <meta property=\"og:description\" content=\"{about}\" />"
    );
    if let Some(base) = base {
        let address = format!("{base}/t/{}", view.table);
        write!(
            tags,
            "<meta property=\"og:url\" content=\"{address}\" />\
             <meta property=\"og:image\" content=\"{address}.png\" />\
             <meta name=\"twitter:card\" content=\"summary_large_image\" />"
        )
        .expect("a string can always grow");
    }
    tags
}

/// The game, and who plays it.
fn title(view: &TableView) -> String {
    let game = with_game!(view.game.0, G => picture::name::<G>());
    let names: Vec<String> = sitters(view).into_iter().flatten().collect();
    if names.is_empty() { game.to_owned() } else { format!("{game}: {}", names.join(" – ")) }
}

fn about(view: &TableView) -> &'static str {
    match &*view.stage {
        "open" => "Take a seat and play: no account needed.",
        "playing" => "Being played now. Come and watch.",
        _ => "A finished game. Look at it move by move.",
    }
}

/// A text as it may stand in an attribute of a tag.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            plain => safe.push(plain),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(host: &'static str) -> Option<String> {
        let host = HeaderValue::from_static(host);
        base(&Settings::default(), &HeaderMap::from_iter([(header::HOST, host)]))
    }

    #[test]
    fn only_what_can_be_a_host_gets_into_the_page() {
        assert_eq!(host("127.0.0.1:8787").as_deref(), Some("http://127.0.0.1:8787"));
        assert_eq!(host("[::1]:80").as_deref(), Some("http://[::1]:80"));
        assert_eq!(host("evil\"><script>"), None);
        assert_eq!(base(&Settings::default(), &HeaderMap::new()), None);
        let public = Settings {
            public_url: Some("https://dice.example".parse().unwrap()),
            ..Settings::default()
        };
        assert_eq!(base(&public, &HeaderMap::new()).as_deref(), Some("https://dice.example"));
    }

    #[test]
    fn a_name_cannot_end_the_tag() {
        assert_eq!(escape("\"><b>'&"), "&quot;&gt;&lt;b&gt;&#39;&amp;");
    }
}
