import { html } from './html.ts';
import { layout } from './layout.ts';
import { notice } from './parts.ts';

export function messagePage(title: string, message: string): string {
  return layout(
    title,
    html`<h1>${title}</h1>
<p>${message}</p>
${notice}`,
  );
}
