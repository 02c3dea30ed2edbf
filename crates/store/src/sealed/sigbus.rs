//! What happens when a mapped file loses its end: the system sends SIGBUS to
//! whoever touches the missing page, and that ends the program. Here it becomes
//! an error of the file instead: the handler lays zeros in the page's place and
//! marks the mapping, and whoever has read from it looks at the mark.
//!
//! A signal handler belongs to the whole process, so this is the one place
//! with global state: a list of the mapped ranges. It only grows; ranges of
//! closed files are used again. Signals about other memory go to whoever
//! handled them before.

use std::ptr;
use std::sync::Once;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release, SeqCst};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, fence};

/// A range of memory that shows a file.
struct Range {
    /// The first address, or 0 while nobody uses it.
    start: AtomicUsize,
    /// One beyond the last.
    end: AtomicUsize,
    taken: AtomicBool,
    broken: AtomicBool,
    next: *const Range,
}

/// The list, newest first.
static RANGES: AtomicPtr<Range> = AtomicPtr::new(ptr::null_mut());
static PAGE: AtomicUsize = AtomicUsize::new(0);
/// Who handled the signal before us; written once, before our handler is.
static BEFORE: AtomicPtr<libc::sigaction> = AtomicPtr::new(ptr::null_mut());

/// Watches over a mapping.
#[derive(Debug)]
pub(super) struct Guard(&'static Range);

impl std::fmt::Debug for Range {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:x}", self.start.load(Relaxed))
    }
}

impl Guard {
    /// Watches over these bytes until it is dropped, which must be before they
    /// are unmapped.
    pub(super) fn of(map: &[u8]) -> Guard {
        static INSTALLED: Once = Once::new();
        INSTALLED.call_once(install);
        let range = free_range();
        range.broken.store(false, Relaxed);
        let start = map.as_ptr() as usize;
        range.end.store(start + map.len(), Relaxed);
        range.start.store(start, Release);
        Guard(range)
    }

    /// Whether something was missing; to be asked after reading.
    #[inline]
    pub(super) fn is_broken(&self) -> bool {
        // What was read before the mark is read.
        fence(Acquire);
        self.0.broken.load(Relaxed)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.start.store(0, SeqCst);
        self.0.taken.store(false, Release);
    }
}

// SAFETY: all that changes in a range is atomic, and `next` never changes once
// the range is in the list; ranges are never freed.
#[allow(unsafe_code)]
unsafe impl Sync for Range {}
// SAFETY: as above.
#[allow(unsafe_code)]
unsafe impl Send for Range {}

/// The ranges of the list, for the handler too: nothing is allocated or locked.
fn ranges() -> impl Iterator<Item = &'static Range> {
    let mut at: *const Range = RANGES.load(Acquire);
    std::iter::from_fn(move || {
        // SAFETY: a pointer in the list is null or leads to a range that lives
        // as long as the process.
        #[allow(unsafe_code)]
        let range = unsafe { at.as_ref() }?;
        at = range.next;
        Some(range)
    })
}

/// A range nobody uses, or a new one.
fn free_range() -> &'static Range {
    let free = |range: &&'static Range| {
        let taken = &range.taken;
        taken
            .compare_exchange(false, true, Acquire, Relaxed)
            .is_ok()
    };
    if let Some(range) = ranges().find(free) {
        return range;
    }
    let range = Box::leak(Box::new(Range {
        start: AtomicUsize::new(0),
        end: AtomicUsize::new(0),
        taken: AtomicBool::new(true),
        broken: AtomicBool::new(false),
        next: ptr::null(),
    }));
    loop {
        let first = RANGES.load(Acquire);
        range.next = first;
        let added = RANGES.compare_exchange(first, range, Release, Relaxed);
        if added.is_ok() {
            return range;
        }
    }
}

#[allow(unsafe_code)]
fn install() {
    // SAFETY: `sigaction` is given whole structures, made of zeros as the
    // system allows and then filled in; the handler has the type that
    // SA_SIGINFO asks for and does only what a handler may.
    unsafe {
        PAGE.store(libc::sysconf(libc::_SC_PAGESIZE) as usize, Relaxed);
        let mut before: libc::sigaction = std::mem::zeroed();
        if libc::sigaction(libc::SIGBUS, ptr::null(), &raw mut before) != 0 {
            return;
        }
        BEFORE.store(Box::leak(Box::new(before)), Release);
        let mut ours: libc::sigaction = std::mem::zeroed();
        ours.sa_sigaction = on_sigbus as *const () as usize;
        // The stack may be the one set up for overflows.
        ours.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        libc::sigemptyset(&raw mut ours.sa_mask);
        libc::sigaction(libc::SIGBUS, &raw const ours, ptr::null_mut());
    }
}

#[allow(unsafe_code)]
extern "C" fn on_sigbus(
    signal: libc::c_int,
    info: *mut libc::siginfo_t,
    context: *mut libc::c_void,
) {
    // SAFETY: the system hands over a valid `info`. A page is laid only over
    // one within a range, which is mapped until its guard is gone; `mmap` is a
    // plain system call, which a handler may make.
    unsafe {
        let address = (*info).si_addr() as usize;
        let page = PAGE.load(Relaxed);
        let shows = |range: &&Range| {
            let start = range.start.load(Acquire);
            let end = range.end.load(Relaxed).next_multiple_of(page);
            start != 0 && (start..end).contains(&address)
        };
        if let Some(range) = ranges().find(shows) {
            // Before the page: who reads zeros finds the mark.
            range.broken.store(true, SeqCst);
            let zeros = libc::mmap(
                (address & !(page - 1)) as *mut libc::c_void,
                page,
                libc::PROT_READ,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED,
                -1,
                0,
            );
            if zeros != libc::MAP_FAILED {
                return;
            }
        }
        // Not ours: as if we were not there.
        match BEFORE.load(Acquire).as_ref() {
            Some(before)
                if before.sa_flags & libc::SA_SIGINFO != 0
                    && before.sa_sigaction != libc::SIG_DFL
                    && before.sa_sigaction != libc::SIG_IGN =>
            {
                let handler: extern "C" fn(libc::c_int, *mut libc::siginfo_t, *mut libc::c_void) =
                    std::mem::transmute(before.sa_sigaction);
                handler(signal, info, context);
            }
            before => {
                let usual = before.map_or(ptr::null(), ptr::from_ref);
                libc::sigaction(libc::SIGBUS, usual, ptr::null_mut());
            }
        }
    }
}
