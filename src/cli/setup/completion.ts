import { AppError } from '../../domain/app-error.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { commands } from '../commands.ts';
import { renderBash } from './completion/render-bash.ts';
import { renderFish } from './completion/render-fish.ts';
import { renderZsh } from './completion/render-zsh.ts';

const RENDERERS = { bash: renderBash, zsh: renderZsh, fish: renderFish };

/** `completion`: what a shell has to know of us, made from the table of commands. */
export function runCompletion({ words, print }: CommandCall): ExitCode {
  const [shell = ''] = words;
  if (!Object.hasOwn(RENDERERS, shell))
    throw new AppError(
      'E_USAGE',
      `Cannot complete for "${shell}"`,
      `There are ${Object.keys(RENDERERS).join(', ')}`,
    );
  const script = RENDERERS[shell as keyof typeof RENDERERS](commands.filter(({ internal }) => !internal));
  print.text(script);
  print.json({ shell, script });
  return 0;
}
