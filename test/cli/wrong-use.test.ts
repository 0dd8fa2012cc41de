import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeArchivedRoom, PIER, SESSION } from './archived-room.ts';

const TRANSCRIPT = `.claude/projects/-home-ada-pier/${SESSION}.jsonl`;

/** What somebody types by mistake: the exit code, what is said first, and the next step. */
const USES: readonly (readonly [line: string, status: 1 | 2, said: RegExp, next: RegExp])[] = [
  ['statuss', 2, /^Unknown command "statuss"/, /Did you mean: tideproof status/],
  ['serch foo', 2, /^Unknown command/, /Did you mean: tideproof search/],
  ['zzz', 2, /^Unknown command/, /tideproof --help/],
  ['--bogus', 2, /^Unknown option --bogus: give the command first/, /tideproof --help/],
  ['status --session zzzz', 2, /^Cannot find a session zzzz/, /tideproof sessions --all/],
  ['status --tokens --since soon', 2, /^Cannot take "soon" as --since/, /yesterday/],
  ['status --tasks --clear x', 2, /must be a whole number/, /--clear 20/],
  ['status --project /nowhere', 1, /in \/nowhere \(no such folder\)/, /its first prompt/],
  ['undo 9999', 2, /^Cannot find compaction 9999/, /tideproof audit/],
  ['undo abc', 2, /^Cannot tell which compaction "abc" is/, /tideproof audit/],
  ['undo last --project /nowhere', 1, /\(no such folder\)/, /tideproof audit --all/],
  ['audit last --project /nowhere', 1, /\(no such folder\)/, /tideproof audit --all/],
  ['audit --limit 0', 2, /whole number, 1 or more; got "0"/, /--limit 20/],
  ['search --since yesteryear foo', 2, /^Cannot take "yesteryear"/, /3d, 1w/],
  ['search --since', 2, /--since needs a value/, /search --help/],
  ['search --kind promt foo', 2, /^--kind does not know "promt"/, /Did you mean prompt\?/],
  ['search --limit -1 foo', 2, /--limit needs a value/, /search --help/],
  ['search --session zzzz foo', 1, /^Nothing of session zzzz matches/, /tideproof sessions --all/],
  ['search --order sideways foo', 2, /^--order does not know/, /oldest or newest/],
  ['search /(/', 2, /is no regular expression/, /Quote it/],
  ['search --list', 2, /^Missing what to search for/, /Example: tideproof search/],
  ['search zzzzqqq', 1, /^Nothing in .* matches "zzzzqqq"/, /add --all/],
  ['sessions --since 99-99-99', 2, /^Cannot take "99-99-99"/, /a date such as/],
  ['sessions --project /nowhere', 1, /\(no such folder\)/, /tideproof sessions --all/],
  ['sessions --limit 1.5', 2, /got "1.5"/, /--limit 20/],
  ['sessions --session zzzz', 1, /^No session zzzz is on record/, /record\.$/m],
  ['show 999', 2, /^Cannot find an entry or a session 999/, /tideproof sessions --all/],
  ['show zzz', 2, /^Cannot find a session zzz/, /tideproof sessions --all/],
  ['show 3f2a91c0:999999', 2, /nothing was said there or later/, /tideproof show 3f2a91c0/],
  ['history --since tomorrow', 2, /^Cannot take "tomorrow"/, /yesterday/],
  ['history --project /nowhere', 1, /\(no such folder\)/, /--all/],
  ['replay notes.txt', 2, /^Cannot find a session in .*not JSON/, /path of a transcript/],
  ['replay other.json', 2, /^Cannot find a session in .*it holds other things/, /path of a transcript/],
  ['replay empty.jsonl', 2, /^Cannot find a session in "empty\.jsonl": it is empty/, /path of a transcript/],
  [`replay ${TRANSCRIPT} --compaction 9`, 2, /^Cannot replay compaction 9: .* has 0/, /to see all/],
  ['replay other.json --max-chars 50', 2, /^--max-chars must be .* 200 or more/, /--max-chars 200/],
  ['replay /nowhere.jsonl', 2, /^Cannot find the transcript/, /path of a \.jsonl file/],
  ['replay .', 2, /it is no regular file/, /Check the file/],
  ['show zzz --out x.md', 2, /^Cannot find a session zzz/, /tideproof sessions --all/],
  ['show 3f2a91c0 --out notes.txt/x.md', 2, /^Cannot write /, /another place/],
  ['show 3f2a91c0 --out notes.txt', 2, /^Cannot tell the format of .*notes\.txt/, /\.md, \.html or \.json/],
  ['note', 2, /^Cannot find a session of this project/, /how its id begins/],
  ['note --session zzzz hi', 2, /^Cannot find a session zzzz/, /tideproof sessions --all/],
  ['pin', 1, /^Nothing is pinned/, /tideproof pin "<text>"/],
  ['pin ', 2, /^Cannot pin an empty text/, /list the pins/],
  ['pin hello', 2, /^Cannot find a session .* to pin it for/, /pin --project/],
  ['pin --remove 5', 2, /^There is no pin "5"/, /Nothing is pinned here/],
  ['pin --import /nowhere', 2, /there is no such file/, /pin --export/],
  ['pin --import notes.txt', 2, /holds no pins and notes/, /pin --export/],
  ['pin --export notes.txt', 2, /it exists/, /does not exist yet/],
  ['pin --export notes.txt/x', 2, /^Cannot write/, /another place/],
  ['handoff --session zzzz', 2, /^Cannot find a session zzzz/, /tideproof sessions --all/],
  ['rescue', 2, /^Cannot find a session of this project/, /tideproof sessions --all/],
  ['rescue zzzz', 2, /^Cannot find a session zzzz/, /tideproof sessions --all/],
  ['relay', 2, /lacks its task/, /relay --help/],
  ['relay do it', 2, /^Cannot take "it" as part of the task/, /quotation marks/],
  ['relay --max-cost much x', 2, /^--max-cost must be an amount .* got "much"/, /--max-cost 2\.50/],
  ['relay --resume', 2, /^There is no run of relay yet/, /Start one/],
  ['relay --resume seven', 2, /^There is no run of relay with the id "seven"/, /Start one/],
  ['forget', 2, /^Cannot tell what to forget/, /--dry-run/],
  ['forget --session zzzz', 2, /^Cannot find a session zzzz/, /tideproof sessions --all/],
  ['forget --session 3f2a91c0', 2, /^Cannot ask for confirmation/, /--yes to go ahead/],
  ['forget --containing ab', 2, /at least 3 characters/, /Give more of the text/],
  ['forget --project /nowhere --yes', 1, /^Nothing is stored of the sessions and pins in/, /nowhere\.$/m],
  ['forget --reread', 2, /^--reread needs a session/, /forget --session <id> --reread/],
  ['hub push', 2, /^No hub is set/, /config set --user hub\.url/],
  ['hub bogus', 2, /^Cannot do "hub bogus"/, /There are status, push/],
  ['hub forget', 2, /^Cannot tell what the hub is to forget/, /Give one of/],
  ['hub members add', 2, /^Cannot do "hub members add"/, /add <name>/],
  ['config get nonsense', 2, /^Unknown key "nonsense"/, /tideproof config/],
  ['config set warning 5', 2, /^Unknown key "warning"/, /warnings/],
  ['config set warnings abc', 2, /takes a list, not "abc"/, /For example: tideproof config set warnings/],
  ['config set restore.maxTokens 5', 2, /from 100 to 20,000, not 5/, /For example:/],
  ['config set prices ["x"]', 2, /a price such as/, /For example:/],
  ['config bogus', 2, /^Cannot do "config bogus"/, /There are get/],
  ['test --lives', 2, /unknown option --lives/, /Did you mean --live\?/],
  ['install --scope everywhere', 2, /^--scope does not know "everywhere"/, /user, project or local/],
  ['install --scope local', 2, /in your home: it is no project/, /leave --scope local out/],
  ['uninstall --purge --scope project', 2, /^Cannot purge for one scope/, /Leave out/],
  ['web --port 22abc', 2, /got "22abc"/, /--port 8080/],
  ['web --port 99999', 2, /^--port cannot be 99999/, /0 to 65535/],
];

/** Every file of the home and when it was last changed, but what is written by looking. */
function filesOf(home: string): string[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .map((name) => join(home, name))
    .filter((path) => !/-(?:wal|shm)$|\.log$/.test(path) && statSync(path).isFile())
    .map((path) => `${path} ${path.endsWith('.db') ? '' : readFileSync(path).length}`)
    .sort();
}

it('Says what is wrong and what to do next, with the right exit code, and loses nothing', async () => {
  const room = makeArchivedRoom();
  const notes = room.write('notes.txt', 'Mine, and no transcript.\nOn two lines.\n');
  room.write('other.json', '{"name":"harbor"}\n');
  room.write('empty.jsonl', '');
  const before = filesOf(room.home);
  for (const [line, status, said, next] of USES) {
    const outcome = await room.run(...line.split(' '));
    const text = outcome.stderr || outcome.stdout;
    expect([line, outcome.status]).toEqual([line, status]);
    // What comes before the last step of a deletion is shown on stdout.
    expect(text, line).toMatch(said);
    expect(text, line).toMatch(next);
    expect(text, line).not.toMatch(/\n {4}at |This is a bug/);
    if (status === 2) expect(text.trim().split('\n').length, line).toBe(2);
  }
  expect(filesOf(room.home)).toEqual(before);
  expect(readFileSync(notes, 'utf8')).toContain('Mine');
  expect((await room.run('sessions', '--project', PIER)).status).toBe(0);
}, 120_000);
