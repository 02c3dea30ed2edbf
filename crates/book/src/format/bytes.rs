/// Takes numbers from the front of some bytes; none if they end too early, or a
/// number is beyond 32 bits.
#[derive(Debug)]
pub struct Source<'a>(pub(crate) &'a [u8]);

impl<'a> Source<'a> {
    /// The next bytes.
    pub(crate) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// The next bytes as an array.
    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// A varint of at most 32 bits.
    pub(crate) fn varint(&mut self) -> Option<u32> {
        let mut number: u64 = 0;
        for shift in [0, 7, 14, 21, 28] {
            let [byte] = self.array()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                break;
            }
        }
        u32::try_from(number).ok()
    }

    /// A zigzag.
    pub(crate) fn zigzag(&mut self) -> Option<i32> {
        let number = self.varint()?;
        let half = (number / 2) as i32;
        Some(if number % 2 == 0 { half } else { -half - 1 })
    }
}

pub(crate) fn write_varint(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

pub(crate) fn write_zigzag(out: &mut Vec<u8>, number: i32) {
    write_varint(out, ((number << 1) ^ (number >> 31)) as u32);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 127, 128, 300, 16_383, 16_384, u32::MAX];
        let signed = [0, -1, 1, -64, 64, -640, 640, i32::MIN, i32::MAX];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|&n| write_varint(&mut bytes, n));
        signed.iter().for_each(|&n| write_zigzag(&mut bytes, n));
        let mut source = Source(&bytes);
        for number in numbers {
            assert_eq!(source.varint(), Some(number));
        }
        for number in signed {
            assert_eq!(source.zigzag(), Some(number));
        }
        assert_eq!(source.varint(), None);
    }

    #[test]
    fn numbers_without_end_are_refused() {
        assert_eq!(Source(&[0xff; 40]).varint(), None);
        assert_eq!(Source(&[0xff; 4]).varint(), None);
    }
}
