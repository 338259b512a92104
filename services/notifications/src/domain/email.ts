/** What a message says: as plain text, and as a page that shows the same. */
export interface Words {
  subject: string;
  text: string;
  /** Absent in messages of before there was one. */
  html?: string;
}

/** What a provider is handed. Once written it never changes, so that a second try is the same message. */
export interface Email extends Words {
  from: string;
  replyTo?: string;
  to: string;
}

/**
 * Stands where a link goes that opens a login. The link itself is put in while the message is handed over and is
 * stored nowhere. A control character, which nothing that people typed keeps: nobody can write one into a message.
 */
export const LINK = '\u001A';

/** What readers see in its place. */
export const HIDDEN_LINK = '(link hidden)';

export const hasLink = ({ text }: Words): boolean => text.includes(LINK);

/** The message as it is handed over. The link is of our own making: addresses and tokens hold nothing to escape twice. */
export const withLink = (email: Email, link: string): Email => ({
  ...email,
  text: email.text.replaceAll(LINK, link),
  ...(email.html === undefined ? {} : { html: email.html.replaceAll(LINK, link) }),
});
