const BEGINNING = `node "\${CLAUDE_PROJECT_DIR}/.claude/tideproof/tideproof.cjs" hook claude-code`;

/**
 * How hooks in the shared settings of a project start the launcher beside them; the client puts the folder of the project in.
 * A machine without Node must not see an error, and the last word tells the hook that the user may have the same one. The
 * semicolon is the one sign for this that sh and every PowerShell know; a hook of ours ends with 0 anyway.
 */
export const PROJECT_COMMAND = `${BEGINNING} --project; exit 0`;

export function isProjectCommand(command: string): boolean {
  return command.startsWith(BEGINNING);
}
