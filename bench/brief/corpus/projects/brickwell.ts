import type { Project } from './project.ts';

export const brickwell: Project = {
  name: 'brickwell',
  cwd: '/srv/work/brickwell',
  ticket: 'BRICK',
  site: 'https://brickwell.example',
  ending: '.rs',
  testEnding: '_test.rs',
  naming: 'snake',
  folders: [
    'crates/engine/src',
    'crates/pager/src',
    'crates/wal/src',
    'crates/query/src',
    'crates/engine/tests',
  ],
  verbs: ['append', 'replay', 'flush', 'split', 'compact', 'pin', 'evict', 'recover'],
  nouns: ['page', 'segment', 'frame', 'latch', 'checkpoint', 'tombstone', 'free_list', 'cursor', 'snapshot'],
  test: 'cargo nextest run -p engine',
  others: [
    'cargo clippy --workspace --all-targets -- -D warnings',
    'cargo bench -p pager --bench evict',
    'cargo run -p brickwell-cli -- verify ./data/sample.bw',
    'RUST_BACKTRACE=1 cargo test -p wal',
    'cargo fmt --all --check',
  ],
  code: [
    'pub fn {a}(&mut self, frame: {b}) -> Result<usize> {',
    '    let written = self.{a}({n})?;',
    '    debug_assert!(written <= {n}, "{a} overran {b}");',
    'use crate::shared::{b};',
    '    self.{b}.{a}(written)',
  ],
};
