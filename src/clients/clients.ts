/** Every client: its folder, and its line here. Whoever names one gets no code of the others. */
export { claudeCode } from './claude-code/client.ts';
