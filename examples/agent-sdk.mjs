// An agent that may work as long as it takes: node agent-sdk.mjs "What to do"
import { query } from '@anthropic-ai/claude-agent-sdk';
import { tideproof } from 'tideproof/agent-sdk';

const session = query({
  prompt: process.argv[2] ?? 'Say what this project is about.',
  options: { hooks: tideproof(), allowedTools: ['Bash', 'Read', 'Edit', 'Write'] },
});
for await (const message of session) if (message.type === 'result') console.log(message.result);
