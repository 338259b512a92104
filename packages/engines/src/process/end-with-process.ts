const SIGNALS: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Shared by all that ask: a second listener of ours would look like a program that handles the signal itself. */
const lastThings = new Set<() => void>();

function doAll(): void {
  for (const last of lastThings) last();
  lastThings.clear();
}

function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  doAll();
  stopListening();
  process.kill(process.pid, signal);
}

function listen(): void {
  process.on('exit', doAll);
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

function stopListening(): void {
  process.off('exit', doAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

/**
 * Does a last thing when this process ends, also when nobody called stop(). A program that handles a signal itself
 * is left to do so: its requests are finished before the engines go. Gives the way to undo it.
 */
export function endWithProcess(lastThing: () => void): () => void {
  if (lastThings.size === 0) listen();
  lastThings.add(lastThing);
  return () => {
    if (lastThings.delete(lastThing) && lastThings.size === 0) stopListening();
  };
}
