import { readFileSync } from 'node:fs';
import type { Logger } from '../log.ts';

/** Milliseconds between reads of a file, and so the time until a changed secret is used everywhere. */
export const FILE_RELOAD_MS = 5000;

interface WatchOptions<Value> {
  /** The content of the file at start. */
  text: string;
  /** Undefined if the value came from a variable; then it never changes. */
  file: string | undefined;
  /** The name in logs. */
  name: string;
  parse(text: string): Value;
  log: Pick<Logger, 'info' | 'error'>;
  everyMs?: number;
}

/**
 * A value that changes with its file without a restart: the file is read on a timer (mounted secrets are swapped by
 * symlinks, which watchers miss). A missing or invalid file keeps the current value. @throws if the first text is invalid
 */
export function watchFile<Value>(options: WatchOptions<Value>): { readonly current: Value; close(): void } {
  const { file, name, parse, log, everyMs = FILE_RELOAD_MS } = options;
  let { text } = options;
  let current = parse(text);
  let reported: string | undefined;
  const reload = (path: string): void => {
    try {
      const found = readFileSync(path, 'utf8').trim();
      if (found === text) return;
      current = parse(found);
      text = found;
      reported = undefined;
      log.info({ variable: name }, 'Secrets changed');
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (problem !== reported)
        log.error({ variable: name, problem }, 'Changed secrets are invalid; keeping the current ones');
      reported = problem;
    }
  };
  const timer = file === undefined ? undefined : setInterval(reload, everyMs, file).unref();
  return {
    get current() {
      return current;
    },
    close: () => clearInterval(timer),
  };
}
