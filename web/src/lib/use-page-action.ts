import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What a page is to begin with, when a command led to it. Once: a reload or the way back does not begin again. */
export const withPageAction = (what: string): { state: { begin: string } } => ({ state: { begin: what } });

const askedFor = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'begin' in state ? state.begin : undefined;

/** Runs what `navigate(path, withPageAction('add'))` asked this page for. */
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
