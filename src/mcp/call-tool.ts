import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { decodeArguments } from './decode-arguments.ts';
import { explain } from './explain.ts';
import { tools } from './tools.ts';

export interface ToolAnswer {
  text: string;
  isError: boolean;
}

/** Whatever goes wrong is an answer too: a model can do something about it, and the next question may go well. */
export async function callTool(
  name: string,
  given: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<ToolAnswer> {
  try {
    const tool = tools.find((each) => each.name === name);
    if (!tool)
      throw new AppError(
        'E_USAGE',
        `There is no tool "${name}"`,
        `There are ${tools.map((each) => each.name).join(', ')}`,
      );
    return { text: await tool.run(decodeArguments(tool, given), context), isError: false };
  } catch (error) {
    return { text: explain(error, `tool ${name}`, context), isError: true };
  }
}
