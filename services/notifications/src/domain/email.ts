import { escapeHtml } from './text.ts';

/** The subject and text of an email: plain text, and an HTML page of the same text. */
export interface EmailContent {
  subject: string;
  text: string;
  html: string;
}

/** A complete email. It never changes once stored, so that every attempt sends the same email. */
export interface Email extends EmailContent {
  from: string;
  replyTo?: string;
  to: string;
  /** Origin of the portal in its links. */
  portalUrl: string;
}

/**
 * Placeholder of a link that sets a new password or locks a login. Such links are never stored: they are inserted when the email
 * is handed to the provider. `toLine` and `toLines` remove control characters from all input, so no input contains it.
 */
export const LINK_PLACEHOLDER = '\u001A';

/** Shown in lists of emails instead of the placeholder. */
export const HIDDEN_LINK = '(link hidden)';

export const hasLink = ({ text }: EmailContent): boolean => text.includes(LINK_PLACEHOLDER);

/** Returns the email with its link, which has no characters that need escaping in HTML. */
export const withLink = (email: Email, link: string): Email => ({
  ...email,
  text: email.text.replaceAll(LINK_PLACEHOLDER, link),
  html: email.html.replaceAll(LINK_PLACEHOLDER, link),
});

/** A link of the HTML page. */
interface Anchor {
  /** The part of the text that the page shows as the link. */
  find: string;
  label: string;
  href: string;
}

const PAGE_STYLE = 'font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#111827';

/** Returns the content of a plain text email, with an HTML page of the same text, escaped. */
export const createContent = (subject: string, text: string, anchor?: Anchor): EmailContent => ({
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
  const escaped = escapeHtml(text.trim());
  const body = anchor ? addLinks(escaped, anchor) : escaped;
  return body.split(/\n{2,}/).map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>\n')}</p>`);
}

const addLinks = (escaped: string, { find, label, href }: Anchor): string =>
  escaped.replaceAll(escapeHtml(find), () => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`);
