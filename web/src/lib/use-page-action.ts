import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Returns navigation options that make a page start an action, such as opening a dialog. A reload or the back button does not repeat it. */
export const withPageAction = (action: string): { state: { pageAction: string } } => ({
  state: { pageAction: action },
});

const readPageAction = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'pageAction' in state ? state.pageAction : undefined;

/** Runs `start` once after `navigate(path, withPageAction(action))`. */
export function usePageAction(action: string, start: () => void): void {
  const { state, search, key } = useLocation();
  const navigate = useNavigate();
  const isRequested = readPageAction(state) === action;
  const startedForKey = useRef('');

  useEffect(() => {
    if (!isRequested || startedForKey.current === key) return;
    startedForKey.current = key;
    // Removes the action from the history entry, so that a reload does not repeat it.
    void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
    start();
  }, [isRequested, key, navigate, search, start]);
}
