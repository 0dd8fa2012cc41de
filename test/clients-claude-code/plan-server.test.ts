import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  listServers,
  planRemoveServer,
  planServer,
  serverEntry,
} from '../../src/clients/claude-code/settings/plan-server.ts';
import { forEvery } from '../for-every.ts';

const entry = serverEntry('/usr/bin/node', '/opt/tideproof/dist/tideproof.cjs');
const add = (text: string | undefined, list: string[]) => planServer(list, entry).add(text);
const remove = (text: string | undefined, list?: string[], original?: string | null) =>
  planRemoveServer(list)(text, original);
const USER = ['mcpServers'];
const LOCAL = ['projects', '/home/ada/pier', 'mcpServers'];

const FILES: [string, string | undefined][] = [
  ['no file', undefined],
  ['an empty object', '{}\n'],
  ['a file of the client', JSON.stringify({ numStartups: 3, projects: {}, tipsHistory: { a: 1 } }, null, 2)],
  ['an empty list of servers', JSON.stringify({ mcpServers: {}, numStartups: 3 }, null, 2)],
  [
    'a project without servers',
    JSON.stringify({ projects: { '/home/ada/pier': { allowedTools: [] } } }, null, 2),
  ],
  ['servers of others', '{\r\n\t"mcpServers": {\r\n\t\t"gulls": {"command": "gull"}\r\n\t}\r\n}\r\n'],
  ['one line', '{"mcpServers":{"gulls":{"command":"gull"}},"x":[1,2]}'],
];

describe('planServer()', () => {
  it.each(
    FILES.flatMap(([name, text]) => [USER, LOCAL].map((list) => [name, list.length, text, list] as const)),
  )('is undone to the byte in %s, list of depth %i', (_, __, text, list) => {
    const plan = add(text, list);
    expect(plan.action).toBe('add');
    expect(listServers(plan.text!)).toEqual([{ list, entry, isOurs: true }]);
    expect(add(plan.text, list).action).toBe('nothing');
    expect(remove(plan.text, list, text ?? null)).toMatchObject({ action: 'remove', text });
  });

  it('leaves everything else as it is, whatever that is', () => {
    const others = fc.dictionary(
      fc.string().filter((key) => !['mcpServers', 'projects', '__proto__'].includes(key)),
      fc.jsonValue(),
    );
    forEvery(100, others, fc.constantFrom(undefined, 2, '\t'), (state, indentation) => {
      const text = JSON.stringify(state, null, indentation);
      const plan = add(text, LOCAL);
      const { projects, ...rest } = JSON.parse(plan.text!);
      expect(rest).toEqual(JSON.parse(text));
      expect(projects).toEqual({ '/home/ada/pier': { mcpServers: { tideproof: entry } } });
      const { text: again } = remove(plan.text, undefined, text);
      expect(JSON.parse(again!)).toEqual(JSON.parse(text));
    });
  });

  it.each(['{ "a": 1, }', '// mine\n{}', '[]', 'null', '{'])('refuses %s', (text) => {
    expect(() => add(text, USER)).toThrow(/Cannot change the settings/);
  });
});

it('planRemoveServer() takes out of one list and says that there is more, or out of all', () => {
  const both = add(add('{}', USER).text, LOCAL).text!;
  const one = remove(both, LOCAL);
  expect(one.action).toBe('update');
  expect(listServers(one.text!).map(({ list }) => list)).toEqual([USER]);
  expect(listServers(remove(both).text!)).toEqual([]);
});
