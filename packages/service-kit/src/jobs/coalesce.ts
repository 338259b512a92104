/**
 * Returns a function that runs `work` once at a time per key. Calls during a run share one run that starts after it:
 * every call waits for a run that started after the call, and rejects if that run fails.
 */
export function coalesce<Key = void>(work: (key: Key) => Promise<void>): (key: Key) => Promise<void> {
  const running = new Map<Key, Promise<void>>();
  const following = new Map<Key, Promise<void>>();

  function start(key: Key): Promise<void> {
    following.delete(key);
    const run = work(key).finally(() => running.delete(key));
    running.set(key, run);
    return run;
  }

  return (key) => {
    const next = following.get(key);
    if (next !== undefined) return next;
    const current = running.get(key);
    if (current === undefined) return start(key);
    const follow = () => start(key);
    const added = current.then(follow, follow);
    following.set(key, added);
    return added;
  };
}
