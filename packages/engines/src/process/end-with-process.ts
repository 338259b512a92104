const SIGNALS: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Does the last things when this process ends, also when nobody called stop(). A program that handles a signal itself
 * is left to do so: its requests are finished before the engines go. Gives the way to undo it.
 */
export function endWithProcess(lastThings: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return;
    forget();
    lastThings();
    process.kill(process.pid, signal);
  };
  const forget = () => {
    process.off('exit', lastThings);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  process.on('exit', lastThings);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return forget;
}
