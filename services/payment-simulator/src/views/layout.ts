import { createHash } from 'node:crypto';
import { type Html, html } from './html.ts';

/** The only style sheet: no external files, for phones and desktops, light and dark. */
const style = `
:root { color-scheme: light dark; --canvas: #f4f6f8; --card: #ffffff; --line: #d5dbe3; --text: #16202c; --soft: #56616f;
  --solid: #1d4ed8; --solid-hover: #1e40af; --on-solid: #ffffff; --note: #fff7e0; --note-line: #d99a00; --ring: #1d4ed8; }
@media (prefers-color-scheme: dark) { :root { --canvas: #0f141a; --card: #182029; --line: #33404e; --text: #e8edf3;
  --soft: #a3b0bf; --solid: #3566e0; --solid-hover: #2f5bd0; --note: #2c2410; --note-line: #b98a1a; --ring: #8fb0ff; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; justify-content: center; align-items: flex-start; padding: 48px 16px;
  background: var(--canvas); color: var(--text); font: 15px/24px system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
main { width: 100%; max-width: 440px; background: var(--card); border: 1px solid var(--line); border-radius: 12px;
  padding: 24px; box-shadow: 0 1px 2px rgb(0 0 0 / 8%), 0 8px 24px rgb(0 0 0 / 6%); }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 28px; font-weight: 600; overflow-wrap: anywhere; }
p { margin: 0 0 16px; color: var(--soft); overflow-wrap: anywhere; }
.amount { margin: 0 0 24px; color: var(--text); font-size: 40px; line-height: 44px; font-weight: 600;
  font-variant-numeric: tabular-nums; }
.note { margin: 0 0 24px; padding: 8px 12px; color: var(--text); background: var(--note);
  border-left: 4px solid var(--note-line); border-radius: 4px; font-size: 13px; line-height: 20px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0 0 24px; font-size: 13px; line-height: 20px; }
dt { color: var(--soft); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
form { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; }
button, .button { display: block; min-height: 44px; padding: 9px 12px; border: 1px solid var(--line); border-radius: 8px;
  background: transparent; color: var(--text); font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  cursor: pointer; transition: background-color 120ms ease-out; }
label { grid-column: 1 / -1; color: var(--soft); font-size: 13px; line-height: 20px; }
input { display: block; width: 100%; min-height: 44px; margin-top: 6px; padding: 9px 12px; border: 1px solid var(--line);
  border-radius: 8px; background: transparent; color: var(--text); font: inherit; font-size: 15px; }
button:hover, .button:hover { background: var(--canvas); }
.solid { grid-column: 1 / -1; border-color: var(--solid); background: var(--solid); color: var(--on-solid); }
.solid:hover { background: var(--solid-hover); }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
@media (max-width: 420px) { body { padding: 16px; } main { padding: 16px; } }
@media (prefers-reduced-motion: reduce) { button, .button { transition: none; } }
`;

/** The only style that the content security policy allows. */
export const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

const styleElement: Html = { markup: `<style>${style}</style>` };

/** Wraps content into a complete HTML page. */
export function layout(title: string, content: Html): string {
  const page = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${styleElement}
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
  return `<!doctype html>\n${page.markup}`;
}
