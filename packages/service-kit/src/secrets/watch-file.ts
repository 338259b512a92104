import { readFileSync } from 'node:fs';
import type { Logger } from '../log.ts';

/** The interval of reading a file, and so the time after which all processes use a changed secret. */
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
 * Returns a value that changes with its file, without a restart. The file is read on a timer, because mounted secrets
 * are replaced through symlinks, which `fs.watch` does not see. While the file is missing or invalid, the value stays.
 * @throws if the first text is invalid
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
