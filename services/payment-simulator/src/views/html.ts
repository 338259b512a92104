/** Escaped markup, created only by `html`. */
export type Html = { readonly markup: string };

type Part = string | number | Html | readonly Html[];

/** Template tag that escapes every inserted string, except markup created by `html`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: strings.reduce((out, text, index) => out + render(parts[index - 1] ?? '') + text) };
}

function render(part: Part): string {
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map((item) => item.markup).join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
