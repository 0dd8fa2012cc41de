import { writeLog } from '../cli/write-log.ts';
import { AppError } from '../domain/app-error.ts';
import type { Asker } from './asker.ts';
import { decodeArguments } from './decode-arguments.ts';
import { tools } from './tools.ts';

export interface ToolAnswer {
  text: string;
  isError: boolean;
}

/** Whatever goes wrong is an answer too: a model can do something about it, and the next question may go well. */
export function callTool(name: string, given: Readonly<Record<string, unknown>>, asker: Asker): ToolAnswer {
  try {
    const tool = tools.find((each) => each.name === name);
    if (!tool)
      throw new AppError(
        'E_USAGE',
        `There is no tool "${name}"`,
        `There are ${tools.map((each) => each.name).join(', ')}`,
      );
    return { text: tool.run(decodeArguments(tool, given), asker), isError: false };
  } catch (error) {
    return { text: explain(error, `tool ${name}`, asker), isError: true };
  }
}

/** What failed and what to do; of a bug, the log has the rest. */
export function explain(error: unknown, what: string, { dataDir }: Asker): string {
  if (error instanceof AppError) return `${error.message}. ${error.hint}.`;
  writeLog(dataDir, `mcp: ${what} failed: ${(error as Error).stack}`);
  return `This is a bug in tideproof: ${(error as Error).message}. \`tideproof log --errors\` tells more.`;
}
