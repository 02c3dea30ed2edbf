use loam_othello::kernel::{self, Kernel, Plain};
use loam_othello::patterns::*;
use loam_train::*;
use std::path::Path;
const N: usize = INSTANCES + 1 + 12;
type T = [u32; N];
fn nb(x: u64) -> u64 {
    let a = 0xfefefefefefefefeu64;
    let h = 0x7f7f7f7f7f7f7f7fu64;
    let r = x | (x << 1 & a) | (x >> 1 & h);
    r | r << 8 | r >> 8
}
fn terms(own: u64, opp: u64, mask: u32) -> T {
    let classes = Classes::get();
    let f = Features::new(own, opp);
    let mut t = [0; N];
    let base = classes.count() as u32;
    t[INSTANCES] = base + ((own | opp).count_ones() & 1);
    for (p, pattern) in PATTERNS.iter().enumerate() {
        let start = classes.range(p).start as u32;
        let class = classes.of_pattern(p);
        for l in pattern.first_lane..pattern.first_lane + pattern.instances {
            t[l] = start + u32::from(class[usize::from(f.indices()[l])]);
        }
    }
    let e = !(own | opp);
    let (m, o) = (
        kernel::moves(own, opp).count_ones(),
        kernel::moves(opp, own).count_ones(),
    );
    let (pm, po) = ((nb(opp) & e).count_ones(), (nb(own) & e).count_ones());
    let (s, so) = (
        Plain.stable(own, opp).count_ones(),
        Plain.stable(opp, own).count_ones(),
    );
    let q = |k: u64| (e & k).count_ones() & 1;
    let odd = q(0x0f0f0f0f) + q(0xf0f0f0f0) + q(0x0f0f0f0f00000000) + q(0xf0f0f0f000000000);
    // frontier: discs next to empties
    let fe = nb(e);
    let (fo, fp) = ((own & fe).count_ones(), (opp & fe).count_ones());
    let x = [
        m,
        64 + o,
        128 + m.min(15) * 16 + o.min(15),
        400 + pm,
        464 + po,
        528 + s,
        592 + so,
        656 + odd,
        700 + s.min(31) * 32 + so.min(31),
        1800 + fo,
        1864 + fp,
        1928 + pm.min(31) * 32 + po.min(31),
    ];
    for i in 0..12 {
        t[INSTANCES + 1 + i] = if mask >> i & 1 == 1 {
            base + 2 + x[i]
        } else {
            base + 2 + 2999
        };
    }
    t
}
fn load(p: &str, lo: u32, hi: u32, cap: usize, mask: u32) -> Vec<(T, f32)> {
    let mut v = Vec::new();
    for r in PositionReader::open(Path::new(p)).unwrap() {
        let r = r.unwrap();
        if (lo..=hi).contains(&r.empties()) {
            v.push((terms(r.own, r.opp, mask), f32::from(r.score)));
            if v.len() >= cap {
                break;
            }
        }
    }
    v
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (lo, hi): (u32, u32) = (a[1].parse().unwrap(), a[2].parse().unwrap());
    let cap: usize = a[3].parse().unwrap();
    let passes: u32 = a[4].parse().unwrap();
    let (test_lo, test_hi) = (a[5].parse().unwrap(), a[5].parse().unwrap());
    let tests: Vec<&String> = a[6]
        .split('+')
        .map(|s| Box::leak(Box::new(s.to_string())) as &String)
        .collect();
    let trains: Vec<&str> = a[7].split('+').collect();
    for m in &a[8..] {
        let mask: u32 = m.parse().unwrap();
        let mut rows = Vec::new();
        for t in &trains {
            rows.extend(load(t, lo, hi, cap, mask));
        }
        let n = Classes::get().count() + 2 + 3000;
        let ridge = 20.0f32;
        let sums = |g: &dyn Fn(&(T, f32)) -> f32| {
            let mut s = vec![0f32; n];
            for r in &rows {
                let x = g(r);
                for &t in &r.0 {
                    s[t as usize] += x;
                }
            }
            s
        };
        let gat = |w: &[f32], r: &T| -> f32 { r.iter().map(|&t| w[t as usize]).sum() };
        let dot = |a: &[f32], b: &[f32]| -> f64 {
            a.iter().zip(b).map(|(&a, &b)| a as f64 * b as f64).sum()
        };
        let cnt = sums(&|_| 1.0);
        let scale: Vec<f32> = cnt.iter().map(|c| 1.0 / (c + ridge)).collect();
        let mut w = vec![0f32; n];
        let mut res = sums(&|r| r.1);
        let mut step: Vec<f32> = scale.iter().zip(&res).map(|(a, b)| a * b).collect();
        let mut dir = step.clone();
        let mut en = dot(&res, &step);
        for _ in 0..passes {
            let mut im = sums(&|r| gat(&dir, &r.0));
            for i in 0..n {
                im[i] += dir[i] * ridge;
            }
            let len = (en / dot(&dir, &im)) as f32;
            for i in 0..n {
                w[i] += len * dir[i];
                res[i] -= len * im[i];
            }
            step = scale.iter().zip(&res).map(|(a, b)| a * b).collect();
            let nx = dot(&res, &step);
            let k = (nx / en) as f32;
            for i in 0..n {
                dir[i] = step[i] + k * dir[i];
            }
            en = nx;
        }
        let tr: f64 = rows
            .iter()
            .map(|r| (gat(&w, &r.0) - r.1).abs() as f64)
            .sum::<f64>()
            / rows.len() as f64;
        print!("mask {mask} rows {} train {tr:.3}", rows.len());
        for t in &tests {
            let v = load(t, test_lo, test_hi, 10_000_000, mask);
            let e: f64 = v
                .iter()
                .map(|r| (gat(&w, &r.0).clamp(-64., 64.) - r.1).abs() as f64)
                .sum::<f64>()
                / v.len() as f64;
            print!("  {t}: {} {e:.3}", v.len());
        }
        println!();
    }
}
