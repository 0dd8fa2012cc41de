import { withoutColours } from './error-text.ts';

/** How test runners name a failed test, each on a line of its own. */
const NAMED: RegExp[] = [
  // Go
  /^\s*--- FAIL: (\S+)/,
  // pytest
  /^(?:FAILED|ERROR) (\S+::\S+)/,
  // cargo
  /^test (\S+) \.\.\. FAILED/,
  // Vitest
  /^ ?(?:FAIL|×|✗)\s+(?:\|[^|]+\| )?(\S+\.(?:test|spec)\.\w+ > .+?)(?:\s+\d+m?s)?$/,
  // Jest
  /^\s*● (?!Console|.*suite failed to run)(.+ › .+)$/,
  // Playwright, Mocha, RSpec, PHPUnit and ExUnit number them
  /^\s+\d+\) (?:\[\w+\] › )?(\S+\.(?:spec|test)\.\w+:\d+:\d+ › .+?)(?: ─+)?$/,
  /^\d+\) (\w+::\w+)$/,
  /^\s+\d+\) test (.+ \(\w[\w.]*\))$/,
  /^rspec (\S+:\d+) # /,
  // Gradle, Maven, .NET, unittest, GoogleTest, TAP
  /^(\w+ > \S.*?) FAILED$/,
  /^\[ERROR\]\s+(\w+\.\w+):\d+/,
  /^\s+Failed (\S+\.\S+) \[/,
  /^(?:FAIL|ERROR): (\w+ \([\w.]+\))/,
  /^\[ +FAILED +\] (\w+\.\w+)/,
  /^\s*not ok \d+ - (.+?)(?: # .*)?$/,
];
const COUNTED =
  /\bTests:?\s+(\d+) failed\b|\b(\d+) failed,? (?:\||\d+ |in )|\b\d+ (?:tests|examples), (\d+) failures?\b|\bFailures: (\d+)|\bFailed: +(\d+)|# fail (\d+)|; (\d+) failed/;
const OUTPUT_MAX = 30_000;
const NAMES_MAX = 8;
const NAME_MAX = 90;

export interface FailedTests {
  names: string[];
  /** How many failed, even if not all are named. */
  count: number;
}

/** Which tests of a run failed. */
export function failedTests(output: string): FailedTests {
  const names = new Set<string>();
  for (const line of withoutColours(output.slice(-OUTPUT_MAX)).split('\n'))
    for (const pattern of NAMED) {
      const name = pattern.exec(line)?.[1];
      if (name !== undefined) names.add(name.slice(0, NAME_MAX));
    }
  // A test fails with each of its subtests, which tell more.
  const own = [...names].filter((name) => ![...names].some((other) => other.startsWith(`${name}/`)));
  const counted = COUNTED.exec(output)?.slice(1).find(Boolean);
  return { names: own.slice(0, NAMES_MAX), count: Math.max(own.length, Number(counted ?? 0)) };
}
