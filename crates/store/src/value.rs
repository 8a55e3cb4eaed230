//! Values of statements and rows, in one form for both databases.

use std::{borrow::Cow, error::Error};

use bytes::BytesMut;
use rusqlite::types::{ToSqlOutput, ValueRef};
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

use crate::database_error::DatabaseError;

/// A value to store, or to compare with what is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value<'a> {
    Null,
    Number(i64),
    Text(Cow<'a, str>),
    Bytes(Cow<'a, [u8]>),
}

impl Value<'_> {
    /// The same value, with nothing borrowed.
    pub(crate) fn into_owned(self) -> Value<'static> {
        match self {
            Self::Null => Value::Null,
            Self::Number(number) => Value::Number(number),
            Self::Text(text) => Value::Text(text.into_owned().into()),
            Self::Bytes(bytes) => Value::Bytes(bytes.into_owned().into()),
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text.into())
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text.into())
    }
}

impl<'a> From<&'a [u8]> for Value<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self::Bytes(bytes.into())
    }
}

impl<'a> From<&'a Vec<u8>> for Value<'a> {
    fn from(bytes: &'a Vec<u8>) -> Self {
        Self::Bytes(bytes.into())
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

/// No sequence exceeds the largest that can be stored.
impl From<u64> for Value<'_> {
    fn from(number: u64) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<bool> for Value<'_> {
    fn from(flag: bool) -> Self {
        Self::Number(flag.into())
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

/// One row of an answer.
pub(crate) enum Row<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a tokio_postgres::Row),
}

impl Row<'_> {
    /// The value of a column, counted from 0.
    pub(crate) fn get<T: Field>(&self, column: usize) -> Result<T, DatabaseError> {
        T::read(self.value(column)?).ok_or_else(|| DatabaseError::column(column))
    }

    /// All columns.
    pub(crate) fn values(&self) -> impl Iterator<Item = Result<Value<'_>, DatabaseError>> {
        let columns = match self {
            Self::Sqlite(row) => row.as_ref().column_count(),
            Self::Postgres(row) => row.len(),
        };
        (0..columns).map(|column| self.value(column))
    }

    fn value(&self, column: usize) -> Result<Value<'_>, DatabaseError> {
        match self {
            Self::Postgres(row) => Ok(row.try_get(column)?),
            Self::Sqlite(row) => Ok(match row.get_ref(column)? {
                ValueRef::Null => Value::Null,
                ValueRef::Integer(number) => Value::Number(number),
                ValueRef::Blob(bytes) => Value::Bytes(bytes.into()),
                ValueRef::Text(text) => match str::from_utf8(text) {
                    Ok(text) => Value::Text(text.into()),
                    Err(_) => return Err(DatabaseError::column(column)),
                },
                ValueRef::Real(_) => return Err(DatabaseError::column(column)),
            }),
        }
    }
}

/// What a column can be read as.
pub(crate) trait Field: Sized {
    /// `None` if the value is of another kind.
    fn read(value: Value<'_>) -> Option<Self>;
}

impl Field for i64 {
    fn read(value: Value<'_>) -> Option<Self> {
        if let Value::Number(number) = value { Some(number) } else { None }
    }
}

impl Field for u64 {
    fn read(value: Value<'_>) -> Option<Self> {
        i64::read(value).map(|number| number as u64)
    }
}

impl Field for bool {
    fn read(value: Value<'_>) -> Option<Self> {
        i64::read(value).map(|number| number != 0)
    }
}

impl Field for String {
    fn read(value: Value<'_>) -> Option<Self> {
        if let Value::Text(text) = value { Some(text.into_owned()) } else { None }
    }
}

impl Field for Vec<u8> {
    fn read(value: Value<'_>) -> Option<Self> {
        if let Value::Bytes(bytes) = value { Some(bytes.into_owned()) } else { None }
    }
}

impl<T: Field> Field for Option<T> {
    fn read(value: Value<'_>) -> Option<Self> {
        if value == Value::Null { Some(None) } else { T::read(value).map(Some) }
    }
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Number(number) => ValueRef::Integer(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

type Refused = Box<dyn Error + Sync + Send>;

impl ToSql for Value<'_> {
    fn to_sql(&self, column: &Type, out: &mut BytesMut) -> Result<IsNull, Refused> {
        match (self, column) {
            (Self::Null, _) => Ok(IsNull::Yes),
            (Self::Number(number), &Type::INT8) => number.to_sql(column, out),
            (Self::Number(number), &Type::INT4) => i32::try_from(*number)?.to_sql(column, out),
            (Self::Number(number), &Type::INT2) => i16::try_from(*number)?.to_sql(column, out),
            (Self::Text(text), &Type::TEXT) => text.to_sql(column, out),
            (Self::Bytes(bytes), &Type::BYTEA) => bytes.to_sql(column, out),
            _ => Err(format!("{self:?} cannot be a {column}").into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Value<'a> {
    fn from_sql(column: &Type, raw: &'a [u8]) -> Result<Self, Refused> {
        match *column {
            Type::INT8 => i64::from_sql(column, raw).map(Self::Number),
            Type::INT4 => i32::from_sql(column, raw).map(|number| Self::Number(number.into())),
            Type::INT2 => i16::from_sql(column, raw).map(|number| Self::Number(number.into())),
            Type::TEXT => <&str>::from_sql(column, raw).map(Self::from),
            Type::BYTEA => Ok(Self::from(raw)),
            _ => Err(format!("a {column} cannot be read").into()),
        }
    }

    fn from_sql_null(_: &Type) -> Result<Self, Refused> {
        Ok(Self::Null)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_of_another_kind_is_not_read() {
        assert_eq!(u64::read(7_i64.into()), Some(7));
        assert_eq!(i64::read("7".into()), None);
        assert_eq!(i64::read(Value::Null), None);
        assert_eq!(Option::<i64>::read(Value::Null), Some(None));
        assert_eq!(Option::<String>::read(7_i64.into()), None);
    }

    #[test]
    fn a_number_has_to_fit_its_column() {
        let mut out = BytesMut::new();
        let too_large = Value::Number(40_000);
        assert!(ToSql::to_sql(&too_large, &Type::INT2, &mut out).is_err());
        assert!(ToSql::to_sql(&too_large, &Type::TEXT, &mut out).is_err());
        assert!(ToSql::to_sql(&too_large, &Type::INT4, &mut out).is_ok());
        assert_eq!(Value::from_sql(&Type::INT4, &out).unwrap(), too_large);
    }
}
