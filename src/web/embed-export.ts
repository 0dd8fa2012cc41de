import { AppError } from '../domain/app-error.ts';
import type { Exported } from './api.ts';

const SCRIPT = '<script type="module">';

/**
 * The page with its data in it: one file that shows it without a server. What was said stands there as JSON without a single `<`, so
 * nothing in it can end the element that holds it; and the file may ask nobody for anything.
 */
export function embedExport(html: string, exported: Exported): string {
  const at = html.indexOf(SCRIPT);
  if (at === -1)
    throw new AppError(
      'E_USAGE',
      'Cannot use the page of the dashboard: it has no script',
      'Install tideproof again',
    );
  const json = JSON.stringify(exported).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const data = `<script type="application/json" id="exported">${json}</script>\n`;
  return html.slice(0, at).replace("connect-src 'self'", "connect-src 'none'") + data + html.slice(at);
}
