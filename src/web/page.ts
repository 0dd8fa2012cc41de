import { AppError } from '../domain/app-error.ts';

/** The page as it was built, and the policy that it stands under. */
export interface Page {
  html: string;
  policy: string;
}

/** The page names its one script and its one style itself, for exported files; the server says the same, and who may frame it. */
export function decodePage(html: string): Page {
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
  if (policy === undefined)
    throw new AppError(
      'E_USAGE',
      'Cannot use the page of the dashboard: it has no policy',
      'Install tideproof again',
    );
  return { html, policy: `${policy}; frame-ancestors 'none'` };
}
