//! Large answers on their way: there is a limit on their bytes for each address, and for all together.
//!
//! An answer that its client does not read stays in the hall's memory. Small ones are bounded by the connections, and what
//! is part of the program takes no memory.

use std::{
    net::IpAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use axum::{
    Error as BodyError,
    body::{Body, Bytes, HttpBody},
    response::{IntoResponse, Response},
};
use hyper::body::{Frame, SizeHint};

use crate::{
    Error,
    shares::{Kind, Place, Shares},
};

/// Answers up to this many bytes are not weighed.
const LIGHT: u64 = 64 * 1024;
/// The unit of weight, in bytes.
const UNIT: u64 = 1024;
/// How much is handed on at once.
const PIECE: usize = 8 * 1024;

/// Marks an answer that is part of the program: there is one copy, however many are waiting for it.
#[derive(Clone, Copy)]
pub(crate) struct Weightless;

/// How much large answers may weigh together.
#[derive(Debug)]
pub(crate) struct Freight(Arc<Shares>);

impl Freight {
    /// This many bytes for each address, and this many in all.
    pub(crate) fn new(each: u32, all: u32) -> Self {
        Self(Shares::new(each / UNIT as u32, all / UNIT as u32))
    }

    /// Sends an answer on its way, or says that too much is on its way already.
    pub(crate) fn load(&self, address: IpAddr, response: Response) -> Response {
        let is_weighed = response.extensions().get::<Weightless>().is_none();
        let size = response.body().size_hint().exact().filter(|&size| is_weighed && size > LIGHT);
        let Some(size) = size else {
            return response;
        };
        let weight = u32::try_from(size / UNIT).unwrap_or(u32::MAX);
        let Some(place) = self.0.take_weighing(address, Kind::Request, weight) else {
            return Error::TooMany.into_response();
        };
        response.map(|body| Body::new(Carried { body, piece: Bytes::new(), left: size, place }))
    }
}

/// A body that counts until it is sent. It is copied out in small pieces, so that no buffer holds all of it.
struct Carried {
    body: Body,
    /// The part of the body that has arrived and is not handed on yet.
    piece: Bytes,
    left: u64,
    #[expect(dead_code, reason = "it is held until the body is gone")]
    place: Place,
}

impl HttpBody for Carried {
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        while self.piece.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                None => return Poll::Ready(None),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => self.piece = data,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
            }
        }
        let length = self.piece.len().min(PIECE);
        let piece = Bytes::copy_from_slice(&self.piece.split_to(length));
        self.left = self.left.saturating_sub(length as u64);
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.piece.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}

#[cfg(test)]
mod tests {
    use axum::{Extension, body::to_bytes, http::StatusCode};

    use super::*;

    #[tokio::test]
    async fn who_reads_nothing_is_sent_no_more() {
        let freight = Freight::new(200 * 1024, 300 * 1024);
        let [a, b] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        let text: String =
            (0..120_000).map(|number| char::from(b'a' + (number % 26) as u8)).collect();
        let send = |address| freight.load(address, text.clone().into_response());
        let first = send(a);
        assert_eq!(first.body().size_hint().exact(), Some(120_000));
        assert_eq!(send(a).status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(freight.load(a, "small".into_response()).status(), StatusCode::OK);
        let second = send(b);
        assert_eq!(to_bytes(first.into_body(), usize::MAX).await.unwrap(), text.as_bytes());
        assert_eq!(send(a).status(), StatusCode::OK, "it has been read");
        drop(second);
    }

    #[test]
    fn what_is_part_of_the_program_has_no_weight() {
        let freight = Freight::new(100 * 1024, 100 * 1024);
        let file = || (Extension(Weightless), "x".repeat(1 << 20)).into_response();
        let send = || freight.load([127, 0, 0, 1].into(), file());
        let many: Vec<Response> = (0..20).map(|_| send()).collect();
        assert!(many.iter().all(|answer| answer.status() == StatusCode::OK));
    }

    #[test]
    fn one_answer_is_never_too_large() {
        let freight = Freight::new(100 * 1024, 100 * 1024);
        let address = IpAddr::from([127, 0, 0, 1]);
        let send = || freight.load(address, "x".repeat(1 << 20).into_response());
        let large = send();
        assert_eq!(large.status(), StatusCode::OK);
        assert_eq!(send().status(), StatusCode::TOO_MANY_REQUESTS);
    }
}
