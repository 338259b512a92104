/** Marks that turn the direction of text around: they make a name read as another. */
const TURNING = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** One line of plain text: what people typed must not start a new header or line. */
export const line = (text: string): string =>
  text
    .replace(TURNING, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** Lines of plain text without any other control character. */
export const lines = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(TURNING, '')
    .replace(/[^\P{Cc}\n\t]/gu, '');

/**
 * The sender as mail programs show it. The name can't end its quotes, look like another address, or be read as an
 * encoded word.
 */
export function senderOf(name: string, address: string): string {
  const shown = line(name)
    .replace(/["\\<>]/g, '')
    .replace(/@/g, ' at ')
    .replace(/=\?/g, '= ?')
    .replace(/ {2,}/g, ' ')
    .trim();
  return shown ? `"${shown}" <${address}>` : address;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
