/** Every client has one line here. Importing one by name loads no code of the others. */
export { claudeCode } from './claude-code/client.ts';
