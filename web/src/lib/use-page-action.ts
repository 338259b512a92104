import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Navigation options that make a page start an action, such as opening a dialog. A reload or back does not repeat it. */
export const withPageAction = (what: string): { state: { begin: string } } => ({ state: { begin: what } });

const askedFor = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'begin' in state ? state.begin : undefined;

/** Runs `begin` once after `navigate(path, withPageAction('add'))`. */
export function usePageAction(what: string, begin: () => void): void {
  const { state, search, key } = useLocation();
  const navigate = useNavigate();
  const asked = askedFor(state) === what;
  const begun = useRef('');

  useEffect(() => {
    if (!asked || begun.current === key) return;
    begun.current = key;
    void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
    begin();
  }, [asked, key, navigate, search, begin]);
}
