//! Who makes a request: the token in its header, or in the browser's cookie.

use axum::{
    extract::{FromRequestParts, OptionalFromRequestParts},
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use protocol::PlayerKind;
use table::PlayerId;

use crate::{
    Error, Hall,
    access::Who,
    door::Address,
    hall::Inner,
    secrets::{LONG_KEY, Token},
};

const COOKIE: &str = "dicehall";
/// A browser keeps its seats for a year.
const MAX_AGE: u32 = 365 * 24 * 60 * 60;

/// Who makes a request.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) player: PlayerId,
    pub(crate) name: String,
    pub(crate) is_program: bool,
}

fn bearer(headers: &HeaderMap) -> Option<Result<Token, Error>> {
    let value = headers.get(header::AUTHORIZATION)?;
    let words = value.to_str().ok().and_then(|text| text.split_once(' '));
    let token = words.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    Some(token.and_then(|(_, token)| Token::parse(token.trim())).ok_or(Error::NoToken))
}

fn cookie(headers: &HeaderMap) -> Option<Token> {
    let values = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        values.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).and_then(|(_, token)| Token::parse(token))
}

/// The player who makes a request. A wrong bearer token is an error; a cookie that is no longer valid
/// counts as none, because its browser cannot help it.
async fn caller(hall: &Inner, parts: &Parts) -> Result<Option<Caller>, Error> {
    let (token, is_bearer) = match bearer(&parts.headers) {
        Some(token) => (token?, true),
        None => match cookie(&parts.headers) {
            Some(token) => (token, false),
            None => return Ok(None),
        },
    };
    match hall.players.prove(&token).await? {
        Some(caller) => {
            match hall.house.rules().check_player(&caller.player.0, hall.now().0) {
                Err(Error::NoToken) if !is_bearer => return Ok(None),
                checked => checked?,
            }
            if let Some(who) = parts.extensions.get::<Who>() {
                who.is(&caller.player.0);
            }
            if let Some(Address(address)) = parts.extensions.get() {
                hall.parties.note(&caller.player, *address);
            }
            Ok(Some(caller))
        }
        None if is_bearer => Err(Error::NoToken),
        None => Ok(None),
    }
}

impl OptionalFromRequestParts<Hall> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, hall: &Hall) -> Result<Option<Self>, Error> {
        caller(&hall.inner, parts).await
    }
}

impl FromRequestParts<Hall> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, hall: &Hall) -> Result<Self, Error> {
        caller(&hall.inner, parts).await?.ok_or(Error::NoToken)
    }
}

/// The header that removes the cookie from a browser.
pub(crate) const fn no_cookie() -> &'static str {
    "dicehall=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0"
}

/// The caller, or a new guest if there was none, and the cookie for the browser to keep. The same long key sent again
/// gives the same guest.
pub(crate) async fn or_guest(
    hall: &Inner,
    caller: Option<Caller>,
    name: &str,
    key: Option<&str>,
) -> Result<(Caller, HeaderMap), Error> {
    if let Some(caller) = caller {
        return Ok((caller, HeaderMap::new()));
    }
    let long_key = key.filter(|key| key.chars().count() >= LONG_KEY);
    let token = long_key.map_or_else(Token::fresh, Token::of_key);
    let (caller, token) = hall.new_player(name, PlayerKind::Guest, token).await?;
    // A guest who was here before, by the same key, may have been banned since.
    hall.house.rules().check_player(&caller.player.0, hall.now().0)?;
    let secure = if hall.settings.is_encrypted() { "; Secure" } else { "" };
    let cookie = format!(
        "{COOKIE}={}; HttpOnly; SameSite=Lax; Path=/; Max-Age={MAX_AGE}{secure}",
        token.reveal(),
    );
    let mut cookie = HeaderValue::from_str(&cookie).expect("tokens are plain letters");
    cookie.set_sensitive(true);
    Ok((caller, HeaderMap::from_iter([(header::SET_COOKIE, cookie)])))
}
