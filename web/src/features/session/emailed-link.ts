import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';

/** A link from one of our emails: `token` resets the password, `lock` locks the login. */
export interface EmailedLink {
  kind: 'token' | 'lock';
  secret: string;
}

const LINK = /^#(token|lock)=(.+)$/s;

/** Returns the emailed link in a URL fragment, or null. */
export function readEmailedLink(hash: string): EmailedLink | null {
  const [, kind, secret] = LINK.exec(hash) ?? [];
  return secret && (kind === 'token' || kind === 'lock') ? { kind, secret: decodeSecret(secret) } : null;
}

/** Decodes percent encoding. Returns the text itself if it can't be decoded, as that of a truncated link; the server rejects it. */
function decodeSecret(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the emailed link of the URL, and removes its secret from the address bar and the browser history. */
export function useEmailedLink(): EmailedLink | null {
  const { hash } = useLocation();
  useEffect(() => {
    if (!readEmailedLink(hash)) return;
    // Not through the router: its location keeps the fragment, without which `redirectFor` sends signed-in users to their start page.
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [hash]);
  return useMemo(() => readEmailedLink(hash), [hash]);
}
