import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';

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

/** The mailed link that led here. Its secret leaves the address bar, and with it the history, as soon as it is read. */
export function useMailedLink(): MailedLink | null {
  const { hash } = useLocation();
  useEffect(() => {
    if (!readMailedLink(hash)) return;
    // Past the router, which goes on knowing why this page may be seen by somebody who is signed in.
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [hash]);
  return useMemo(() => readMailedLink(hash), [hash]);
}
