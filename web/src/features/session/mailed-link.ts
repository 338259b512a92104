/** What a link that was mailed is for, and the secret that opens it. */
export interface MailedLink {
  kind: 'token' | 'freeze';
  secret: string;
}

const LINK = /^#(token|freeze)=(.+)$/s;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Reads the part of an address behind the #; null when no link that we mail ends like this. */
export function readMailedLink(hash: string): MailedLink | null {
  const [, kind, secret] = LINK.exec(hash) ?? [];
  return secret && (kind === 'token' || kind === 'freeze') ? { kind, secret: decoded(secret) } : null;
}
