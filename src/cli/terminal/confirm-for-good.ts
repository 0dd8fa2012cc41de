import { AppError } from '../../domain/app-error.ts';
import { confirm } from './confirm.ts';

/** Asks before something is gone for good; without a terminal somebody must have said so on the command line. */
export async function confirmForGood(isGranted: boolean): Promise<boolean> {
  if (isGranted) return true;
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new AppError(
      'E_USAGE',
      'Cannot ask for confirmation: there is no terminal',
      'Add --yes to go ahead, or --dry-run to look first',
    );
  return confirm('This cannot be undone. Go ahead?', false);
}
