import { CONTRACT, runContract } from './contract.ts';
import { logbook } from './logbook-client.ts';

runContract({
  client: logbook,
  transcriptAt: (sessionId) => `${sessionId}.log`,
  lines: (cwd) =>
    [
      `place: ${cwd}`,
      `user: ${CONTRACT.request}`,
      'model: I run the tests.',
      `run: ${CONTRACT.command}`,
      `failed: ${CONTRACT.error}`,
      'compacted: ',
      `summary: ${CONTRACT.summary}`,
    ].map((line, index) => `${index + 1} ${line}`),
  payloads: ({ id, cwd, transcriptPath }) => {
    const common = { book: id, place: cwd, file: transcriptPath };
    return { compacting: { ...common, moment: 'compacting' }, compacted: { ...common, moment: 'compacted' } };
  },
});
