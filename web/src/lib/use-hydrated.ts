import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Returns false in a prerendered page and while it is hydrated, then true: for what only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
