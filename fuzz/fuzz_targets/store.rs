#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| loam_fuzzing::store(data));
