/** Programs that run another command, on a host, in a container or in a shell, and their flags that take a value. */
interface Wrapper {
  /** The words that it begins with. */
  start: RegExp;
  /** How many words name the place: a host, a container or an image. */
  places: number;
  valued: RegExp;
}

const DOCKER_VALUED =
  /^(?:-[vwepufl]|--(?:volume|workdir|env|env-file|publish|user|file|name|network|mount|entrypoint|platform|index|profile|project-name|label))$/;
const WRAPPERS: Wrapper[] = [
  { start: /^ssh /, places: 1, valued: /^-[iploFJLRDWEm]$/ },
  {
    start:
      /^(?:docker|podman|nerdctl)(?: container)? (?:exec|run) |^(?:docker|podman) compose (?:-\S+ \S+ )*(?:exec|run) |^docker-compose (?:-\S+ \S+ )*(?:exec|run) /,
    places: 1,
    valued: DOCKER_VALUED,
  },
  { start: /^(?:kubectl|oc) (?:-n \S+ )?exec /, places: 1, valued: /^(?:-[nc]|--namespace|--container)$/ },
  { start: /^(?:multipass|lxc|limactl) (?:exec|shell) /, places: 1, valued: /^$/ },
  { start: /^(?:vagrant ssh|nix develop|nix-shell) /, places: 0, valued: /^$/ },
  { start: /^devcontainer exec /, places: 0, valued: /^--[\w-]+$/ },
  { start: /^(?:doppler|op|dotenv|infisical) (?:run )?/, places: 0, valued: /^-[ef]$/ },
  { start: /^(?:ba|z)?sh (?=-\w*c )/, places: 0, valued: /^$/ },
];
const LEAD = /^(?:(?:[A-Za-z_]\w*=\S*|sudo|time|env|exec|nohup|timeout [\d.]+[smh]?)\s+)+/;
const SHELL_LINE = /^-\w*c$|^--(?:run|command)$/;

export interface InnerCommand {
  command: string;
  /** The host, container or image that it runs in; empty if none is named. */
  place: string;
}

/**
 * Unpacks the wrapped command: `make test` from `ssh quay 'make test'`, `docker exec api make test` or `sh -c "make
 * test"`.
 */
export function innerCommand(segment: string): InnerCommand | undefined {
  const bare = segment.replace(LEAD, '');
  const wrapper = WRAPPERS.find(({ start }) => start.test(bare));
  if (wrapper === undefined) return undefined;
  const words = bare.replace(wrapper.start, '').match(/"(?:[^"\\]|\\.)*"|'[^']*'|\S+/g) ?? [];
  let at = 0;
  const skipFlags = () => {
    for (; words[at]?.startsWith('-') && words[at] !== '--' && !SHELL_LINE.test(words[at]!); at++)
      if (wrapper.valued.test(words[at]!)) at += 1;
  };
  skipFlags();
  const place = wrapper.places === 0 ? '' : (words[at] ?? '');
  at += wrapper.places;
  skipFlags();
  if (words[at] === '--') at += 1;
  if (SHELL_LINE.test(words[at] ?? '')) at += 1;
  const rest = words.slice(at);
  const command = rest.length === 1 || /^["']/.test(rest[0] ?? '') ? unquoted(rest[0] ?? '') : rest.join(' ');
  return command === '' ? undefined : { command, place: place.slice(place.indexOf('@') + 1) };
}

function unquoted(word: string): string {
  return /^(["']).*\1$/s.test(word) ? word.slice(1, -1) : word;
}
