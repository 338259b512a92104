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
  return secret && (kind === 'token' || kind === 'lock') ? { kind, secret: decode(secret) } : null;
}

/** Decodes percent encoding; a truncated link that can't be decoded stays as it is, and the server rejects it. */
function decode(text: string): string {
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
    // Without the router, whose location must keep the link: a signed-in user may see this page only because of it.
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [hash]);
  return useMemo(() => readEmailedLink(hash), [hash]);
}
