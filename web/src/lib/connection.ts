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

// Any answer will do: it came from there.
const answers = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

async function look(): Promise<void> {
  setReached(await answers());
  timer = reached ? undefined : setTimeout(() => void look(), RETRY_AFTER);
}

/** A request got no answer: asks again whether the server can be reached, until it can. */
export function checkConnection(): void {
  if (timer !== undefined || !navigator.onLine) return;
  timer = setTimeout(() => void look());
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

/** Whether the browser has a network, and the server can be reached over it. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, present);
