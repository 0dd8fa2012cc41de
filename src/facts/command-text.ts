/** What a command is for: the ones that test, build or run the project are needed again and again. */
export type CommandRole = 'test' | 'build' | 'run' | 'git' | 'look' | 'other';

const TEST =
  /\b(?:pytest|jest|vitest|mocha|playwright test|phpunit|rspec|(?:go|cargo|mvn|gradle|gradlew|dotnet|deno|bun|mix|swift|npm|pnpm|yarn|make|just|mise run|task|nox|tox|ctest|zig build) (?:run )?test\S*|ava\b|tap\b|check\b)/;
const BUILD =
  /\b(?:tsc\b|esbuild|vite build|webpack|rollup|(?:go|cargo|dotnet|swift|docker|npm run|pnpm|yarn|bun run|mise run|make|just) (?:build|lint|fmt|format|typecheck|vet|clippy|check)\S*|make\b|cmake|gradle\b|golangci-lint|eslint|prettier|ruff|mypy|biome|gofmt)/;
const RUN =
  /\b(?:npm (?:start|run \S+)|pnpm (?:dev|start|run \S+)|yarn (?:dev|start)|docker(?: |-)compose|uvicorn|flask|rails|cargo run|go run|node \S+\.m?[jt]s|python3? \S+\.py)\b/;
const GIT = /^(?:git|gh|hub|glab)\b/;
const LOOK =
  /^(?:ls|cat|head|tail|grep|rg|find|wc|pwd|echo|which|tree|stat|file|sed -n|awk|jq|du|df|ps|sort|diff|test)\b/;

/** The same command written with other blanks or from another folder is the same command. */
export function commandKey(command: string): string {
  return withoutFolder(command).replace(/\s+/g, ' ').slice(0, 300);
}

/** The pieces a shell runs one after the other. Quotes are respected; heredoc bodies are not commands. */
export function commandSegments(command: string): string[] {
  const segments: string[] = [];
  let start = 0;
  let quote = '';
  const end = heredocStart(command);
  for (let index = 0; index < end; index++) {
    const char = command[index]!;
    if (quote !== '') {
      if (char === '\\' && quote === '"') index += 1;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '\\') index += 1;
    else if (char === ';' || char === '\n' || char === '|' || (char === '&' && command[index + 1] === '&')) {
      segments.push(command.slice(start, index));
      if (command[index + 1] === char) index += 1;
      start = index + 1;
    }
  }
  segments.push(command.slice(start, end));
  return segments.map((segment) => segment.trim()).filter((segment) => segment.length > 1);
}

export function commandRole(command: string): CommandRole {
  const first = commandSegments(withoutFolder(command))[0] ?? '';
  if (GIT.test(first)) return 'git';
  if (LOOK.test(first)) return 'look';
  if (TEST.test(first)) return 'test';
  if (BUILD.test(first)) return 'build';
  if (RUN.test(first)) return 'run';
  return 'other';
}

/** `cd somewhere && make` is `make`. */
function withoutFolder(command: string): string {
  return command.trim().replace(/^cd\s+(?:"[^"]*"|'[^']*'|\S+)\s*(?:&&|;)\s*/, '');
}

function heredocStart(command: string): number {
  const match = /<<-?\s*['"]?\w+['"]?/.exec(command);
  if (!match) return command.length;
  const newline = command.indexOf('\n', match.index);
  return newline === -1 ? command.length : newline;
}
