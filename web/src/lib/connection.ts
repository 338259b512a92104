import { useSyncExternalStore } from 'react';

export type Connection = 'online' | 'offline' | 'unreachable';

const RETRY_DELAY_MS = 5000;

let isServerReachable = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const readConnection = (): Connection => {
  if (!navigator.onLine) return 'offline';
  return isServerReachable ? 'online' : 'unreachable';
};

function setServerReachable(isReachable: boolean): void {
  if (isReachable === isServerReachable) return;
  isServerReachable = isReachable;
  for (const listener of listeners) listener();
}

/** Resolves to whether the server responds, with any status. */
const pingServer = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

async function pingUntilReachable(): Promise<void> {
  setServerReachable(await pingServer());
  timer = isServerReachable ? undefined : setTimeout(() => void pingUntilReachable(), RETRY_DELAY_MS);
}

/** Checks every 5 seconds whether the server responds, until it does. Call it when a request got no response. */
export function checkConnection(): void {
  if (timer !== undefined || !navigator.onLine) return;
  timer = setTimeout(() => void pingUntilReachable());
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

/** Returns whether the browser is online and the server reachable; follows changes. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, readConnection, () => 'online');
