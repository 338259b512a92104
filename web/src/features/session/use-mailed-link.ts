import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { type MailedLink, readMailedLink } from './mailed-link.ts';

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
