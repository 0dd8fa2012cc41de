import { visibleText } from '../../../domain/plain-line.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 1.5rem 1rem; max-width: 70rem; font: 15px/1.55 system-ui, sans-serif; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere; vertical-align: top; }
`;

/** Any text as text: nothing in it means anything to a browser, in an element or in an attribute. */
export function escapeHtml(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

/** A list of exported files: no script runs in it, and it asks nobody for anything. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
