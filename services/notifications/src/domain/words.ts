import type { Words } from './email.ts';
import { escapeHtml } from './text.ts';

/** A part of the text that the page shows as a link. */
interface Anchor {
  find: string;
  label: string;
  href: string;
}

const PAGE_STYLE = 'font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#111827';

/** A message of plain text with a page that says the same: all of it escaped, so nothing in it can be more than text. */
export const wordsOf = (subject: string, text: string, anchor?: Anchor): Words => ({
  subject,
  text,
  html: [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${PAGE_STYLE}">`,
    ...paragraphs(text, anchor),
    '</body></html>',
    '',
  ].join('\n'),
});

function paragraphs(text: string, anchor: Anchor | undefined): string[] {
  const body = anchor ? linked(escapeHtml(text.trim()), anchor) : escapeHtml(text.trim());
  return body.split(/\n{2,}/).map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>\n')}</p>`);
}

const linked = (escaped: string, { find, label, href }: Anchor): string =>
  escaped.replaceAll(escapeHtml(find), () => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`);
