//! Integers in as few bytes as they need, and in a fixed number of bytes.

/// Appends a number, seven bits a byte, the lowest first.
pub(crate) fn put(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a number that may be negative.
pub(crate) fn put_signed(number: i64, out: &mut Vec<u8>) {
    put((number << 1 ^ number >> 63) as u64, out);
}

/// Takes a number off the front; `None` if there is none.
#[inline]
pub(crate) fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Takes a number that may be negative.
#[inline]
pub(crate) fn take_signed(bytes: &mut &[u8]) -> Option<i64> {
    take(bytes).map(|number| (number >> 1) as i64 ^ -((number & 1) as i64))
}

/// How many bytes a number takes, at least one.
pub(crate) const fn width(number: u64) -> u8 {
    let bits = 64 - number.leading_zeros();
    if bits == 0 { 1 } else { bits.div_ceil(8) as u8 }
}

/// Appends the low bytes of a number.
pub(crate) fn put_fixed(number: u64, width: u8, out: &mut Vec<u8>) {
    out.extend_from_slice(&number.to_le_bytes()[..usize::from(width)]);
}

/// Reads a number of at most eight bytes.
#[inline]
pub(crate) fn fixed(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |all, &byte| all << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for shift in 0..64 {
            for number in [1_u64 << shift, (1 << shift) - 1, !(1 << shift)] {
                let mut bytes = Vec::new();
                put(number, &mut bytes);
                put_signed(number as i64, &mut bytes);
                put_fixed(number, width(number), &mut bytes);
                let mut rest = &bytes[..];
                assert_eq!(take(&mut rest), Some(number));
                assert_eq!(take_signed(&mut rest), Some(number as i64));
                assert_eq!((rest.len(), fixed(rest)), (width(number).into(), number));
            }
        }
        assert_eq!(take(&mut &[0x80, 0x80][..]), None);
        assert_eq!(take(&mut &[0xff; 11][..]), None);
    }
}
