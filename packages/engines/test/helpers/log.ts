import type { Log } from '../../src/index.ts';

/** A log that can be asked what was said. */
export function collectLog(): { log: Log; said: () => string } {
  const lines: string[] = [];
  return {
    log: (message, details) => lines.push(`${message} ${JSON.stringify(details ?? {})}`),
    said: () => lines.join('\n'),
  };
}
