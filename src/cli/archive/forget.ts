import { AppError } from '../../domain/app-error.ts';
import type { CommandCall, ExitCode } from '../command.ts';

const TARGETS = ['session', 'project', 'containing', 'secrets', 'old', 'list', 'allow'] as const;

/** `forget`: deletes or masks what is stored, for good. What it deletes is shown first, and it asks. */
export async function runForget(call: CommandCall): Promise<ExitCode> {
  const { options } = call;
  const targets = TARGETS.filter((name) => options[name] !== undefined);
  if (targets.length !== 1 || (options.reread && options.session === undefined))
    throw new AppError(
      'E_USAGE',
      options.reread ? '--reread needs a session' : 'Cannot tell what to forget',
      options.reread
        ? 'Name it: tideproof forget --session <id> --reread'
        : `Give one of ${TARGETS.map((name) => `--${name}`).join(', ')}; with --dry-run nothing is deleted`,
    );
  if (options.secrets) return (await import('./forget/redact.ts')).redact(call);
  if (options.old) return (await import('./forget/prune.ts')).prune(call);
  if (options.reread) return (await import('./forget/reread.ts')).reread(call);
  return (await import('./forget/forget-for-good.ts')).forgetForGood(call);
}
