/** Marks that change the direction of text: they can make a name read as another. */
const DIRECTION_MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Returns the text as one line without control characters, so that input cannot start a new header or line. */
export const toLine = (text: string): string =>
  text
    .replace(DIRECTION_MARKS, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** Returns the text without control characters other than line breaks and tabs. */
export const toLines = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(DIRECTION_MARKS, '')
    .replace(/[^\P{Cc}\n\t]/gu, '');

/** Returns the first line of an email; null for an unknown name. */
export const greeting = (name: string | null): string => (name ? `Hello ${toLine(name)},` : 'Hello,');

/** Returns the From header. The name cannot end its quotes, look like an address, or be decoded as an encoded word (RFC 2047). */
export function formatSender(name: string, address: string): string {
  const displayName = toLine(name)
    .replace(/["\\<>]/g, '')
    .replace(/@/g, ' at ')
    .replace(/=\?/g, '= ?')
    .replace(/ {2,}/g, ' ')
    .trim();
  return displayName ? `"${displayName}" <${address}>` : address;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const ADDRESS = /([^\s"'<>(),;:@])[^\s"'<>(),;:@]*@([^\s"'<>(),;:@]+)/g;

/** Returns the text with every email address in it masked as `a***@domain`. */
export const maskAddresses = (text: string): string => text.replace(ADDRESS, '$1***@$2');
