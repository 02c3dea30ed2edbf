#[cfg(target_arch = "x86_64")]
use super::{Avx2, Avx512};
use super::{Kernel, Plain};
use std::fmt;
use std::str::FromStr;

/// Work to be done with whichever kernel the processor allows.
///
/// ```
/// use loam_othello::kernel::{Kernel, KernelVisitor, dispatch};
///
/// struct Mobility { own: u64, opp: u64 }
///
/// impl KernelVisitor for Mobility {
///     type Output = u32;
///     fn visit<K: Kernel>(self, kernel: K) -> u32 {
///         kernel.moves(self.own, self.opp).count_ones()
///     }
/// }
///
/// assert_eq!(dispatch(Mobility { own: 0b01, opp: 0b10 }), 1);
/// ```
pub trait KernelVisitor {
    /// What the work yields.
    type Output;

    /// Does the work.
    fn visit<K: Kernel>(self, kernel: K) -> Self::Output;
}

/// Runs the visitor with the best kernel.
///
/// Looking for it takes a few nanoseconds: a search asks once, at its root.
pub fn dispatch<V: KernelVisitor>(visitor: V) -> V::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(kernel) = Avx512::detect() {
            return visitor.visit(kernel);
        }
        if let Some(kernel) = Avx2::detect() {
            return visitor.visit(kernel);
        }
    }
    visitor.visit(Plain)
}

/// Runs the visitor with the kernel of that name, or gives it back if the
/// processor lacks it.
///
/// # Errors
///
/// The visitor, unused.
pub fn dispatch_with<V: KernelVisitor>(name: KernelName, visitor: V) -> Result<V::Output, V> {
    match name {
        KernelName::Plain => Ok(visitor.visit(Plain)),
        #[cfg(target_arch = "x86_64")]
        KernelName::Avx2 => match Avx2::detect() {
            Some(kernel) => Ok(visitor.visit(kernel)),
            None => Err(visitor),
        },
        #[cfg(target_arch = "x86_64")]
        KernelName::Avx512 => match Avx512::detect() {
            Some(kernel) => Ok(visitor.visit(kernel)),
            None => Err(visitor),
        },
        #[cfg(not(target_arch = "x86_64"))]
        KernelName::Avx2 | KernelName::Avx512 => Err(visitor),
    }
}

/// The kernels by name, whether or not this processor has them.
///
/// ```
/// use loam_othello::kernel::KernelName;
/// assert_eq!("avx2".parse(), Ok(KernelName::Avx2));
/// assert_eq!(KernelName::Plain.to_string(), "plain");
/// assert!(KernelName::available().any(|name| name == KernelName::best()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KernelName {
    /// What any processor can do.
    Plain,
    /// x86-64 with AVX2 and BMI2.
    Avx2,
    /// x86-64 with AVX-512.
    Avx512,
}

impl KernelName {
    /// All of them, the best last.
    pub const ALL: [KernelName; 3] = [KernelName::Plain, KernelName::Avx2, KernelName::Avx512];

    /// The one that [`dispatch`] takes.
    #[must_use]
    pub fn best() -> KernelName {
        KernelName::available()
            .last()
            .expect("the plain kernel is always there")
    }

    /// Those that this processor has, the best last.
    pub fn available() -> impl Iterator<Item = KernelName> {
        struct Nothing;
        impl KernelVisitor for Nothing {
            type Output = ();
            fn visit<K: Kernel>(self, _: K) {}
        }
        KernelName::ALL
            .into_iter()
            .filter(|&name| dispatch_with(name, Nothing).is_ok())
    }

    /// The name as written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            KernelName::Plain => "plain",
            KernelName::Avx2 => "avx2",
            KernelName::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for KernelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for KernelName {
    type Err = UnknownKernel;

    fn from_str(text: &str) -> Result<KernelName, UnknownKernel> {
        KernelName::ALL
            .into_iter()
            .find(|name| name.as_str() == text)
            .ok_or_else(|| UnknownKernel(text.to_owned()))
    }
}

/// The text is not the name of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownKernel(String);

impl fmt::Display for UnknownKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = KernelName::ALL.map(KernelName::as_str).join(", ");
        write!(f, "no kernel is called \"{}\" (there are {known})", self.0)
    }
}

impl std::error::Error for UnknownKernel {}
