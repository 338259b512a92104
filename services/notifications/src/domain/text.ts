/** Marks that change the direction of text: they can make a name read as another. */
const DIRECTION_MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Returns the text as one line, so that input cannot start a new header or line. */
export const line = (text: string): string =>
  text
    .replace(DIRECTION_MARKS, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** Returns the text with its line breaks and tabs, without any other control character. */
export const lines = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(DIRECTION_MARKS, '')
    .replace(/[^\P{Cc}\n\t]/gu, '');

/** Returns the first line of an email. */
export const greeting = (name: string | null): string => (name ? `Hello ${line(name)},` : 'Hello,');

/**
 * Returns the From header. The name cannot end its quotes, look like another address, or be decoded as an encoded
 * word.
 */
export function formatSender(name: string, address: string): string {
  const displayName = line(name)
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
