/** Events as they come in a session, each with what the client says besides. */
export const EVENTS = [
  ['SessionStart', { source: 'startup' }],
  ['UserPromptSubmit', { prompt: 'Go on with the tide table.' }],
  ['PostToolUse', { tool_name: 'Bash' }],
  ['Stop', {}],
  ['PreCompact', { trigger: 'auto', custom_instructions: '' }],
  ['SessionStart', { source: 'compact' }],
  ['PostCompact', { trigger: 'auto', compact_summary: 'Work on the tide table.' }],
  ['StopFailure', { error: 'invalid_request', last_assistant_message: 'Prompt is too long' }],
  ['SessionEnd', { reason: 'other' }],
];
