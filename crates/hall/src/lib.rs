//! The hall: tables over HTTP and WebSocket.
