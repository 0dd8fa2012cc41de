import type { Project } from './project.ts';

export const lanternQueue: Project = {
  name: 'lantern-queue',
  cwd: '/home/mara/lantern-queue',
  ticket: 'LQ',
  site: 'https://lantern.example',
  ending: '.ts',
  testEnding: '.test.ts',
  naming: 'camel',
  folders: ['src/broker', 'src/lease', 'src/worker', 'src/http', 'test/broker', 'test/lease'],
  verbs: ['claim', 'renew', 'expire', 'enqueue', 'settle', 'drain', 'requeue', 'observe'],
  nouns: ['lease', 'batch', 'shard', 'retry', 'deadline', 'backlog', 'heartbeat', 'consumer', 'cursor'],
  test: 'npx vitest run',
  others: [
    'npm run build -- --target broker',
    'npx tsc --noEmit -p tsconfig.worker.json',
    'docker compose up -d broker-redis',
    'curl -s http://localhost:4170/health/deep',
    'node scripts/seed-backlog.mjs --jobs 500',
  ],
  code: [
    'export async function {a}(input: {b}): Promise<void> {',
    '  const outcome = await {a}({ limit: {n}, via: {b} });',
    '  if (!outcome.ok) throw new Error(`{a} gave up after {n} ms`);',
    "import { {b} } from '../shared.ts';",
    '  return {a}(outcome, {b});',
  ],
};
