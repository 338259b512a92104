import { type Html, html } from './html.ts';
import { style } from './style.ts';

const styleElement: Html = { markup: `<style>${style}</style>` };

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
