import { htmlStyle } from './html-style.ts';
import { escapeHtml } from './html-text.ts';

/** One file that needs nothing else: no script runs in it, and it asks nobody for anything. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${htmlStyle}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
