import { useSyncExternalStore } from 'react';

export type Connection = 'online' | 'offline' | 'unreachable';

const RETRY_AFTER = 5000;

let reached = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const present = (): Connection => {
  if (!navigator.onLine) return 'offline';
  return reached ? 'online' : 'unreachable';
};

function setReached(now: boolean): void {
  if (now === reached) return;
  reached = now;
  for (const listener of listeners) listener();
}

// Any response proves that the server is reachable.
const isReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

async function check(): Promise<void> {
  setReached(await isReachable());
  timer = reached ? undefined : setTimeout(() => void check(), RETRY_AFTER);
}

/** Call when a request got no response: checks every 5 seconds until the server responds. */
export function checkConnection(): void {
  if (timer !== undefined || !navigator.onLine) return;
  timer = setTimeout(() => void check());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns whether the browser is online and the server reachable. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, present, () => 'online');
