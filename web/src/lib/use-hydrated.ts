import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Returns false in a prerendered page until it is hydrated, then true. For content that depends on the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
