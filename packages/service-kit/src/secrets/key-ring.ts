import { readFileSync } from 'node:fs';
import type { Logger } from '../log.ts';

/** Minimum length of a secret, in characters. */
export const MIN_SECRET_LENGTH = 32;

/** The secrets of one purpose during a rotation: the first one signs and encrypts, all of them verify and decrypt. */
export interface KeyRing {
  readonly current: string;
  readonly all: readonly string[];
}

const secretsIn = (text: string): string[] => text.split(/[\r\n]+/).flatMap((line) => line.trim() || []);

/** Returns the problems of the secrets, one per line; undefined if there are none. */
export function keyRingProblem(text: string): string | undefined {
  const secrets = secretsIn(text);
  if (secrets.length === 0) return 'is empty';
  const short = secrets.some(({ length }) => length < MIN_SECRET_LENGTH);
  return short ? `must have at least ${MIN_SECRET_LENGTH} characters, each of several too` : undefined;
}

/** Parses secrets, one per line, the current one first. @throws if a secret is too short. */
export function keyRing(text: string): KeyRing {
  const problem = keyRingProblem(text);
  if (problem) throw new Error(`a secret ${problem}`);
  const all = secretsIn(text);
  return { current: all[0] ?? '', all };
}

/** Milliseconds between reads of the file, and so the time until a changed secret is used everywhere. */
export const KEY_FILE_RELOAD_MS = 5000;

interface WatchOptions {
  /** The content of the file at start. */
  text: string;
  /** Undefined if the secret came from a variable; then it never changes. */
  file: string | undefined;
  /** The name in logs. */
  name: string;
  log: Pick<Logger, 'info' | 'error'>;
  everyMs?: number;
}

/**
 * A key ring that changes without a restart: its file is read on a timer (mounted secrets are swapped by symlinks,
 * which watchers miss). A missing, empty or invalid file keeps the current secrets.
 */
export function watchKeyRing(options: WatchOptions): KeyRing & { close(): void } {
  const { file, name, log, everyMs = KEY_FILE_RELOAD_MS } = options;
  let { text } = options;
  let ring = keyRing(text);
  let reported: string | undefined;
  const reload = (path: string): void => {
    try {
      const found = readFileSync(path, 'utf8').trim();
      if (found === text) return;
      ring = keyRing(found);
      text = found;
      reported = undefined;
      log.info({ variable: name, secrets: ring.all.length }, 'Secrets changed');
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
      return ring.current;
    },
    get all() {
      return ring.all;
    },
    close: () => clearInterval(timer),
  };
}

/** The internal secrets of a process, from its variable or from a file that may change. */
export const internalSecretsOf = (
  config: Readonly<{ INTERNAL_SECRET: string; INTERNAL_SECRET_FILE?: string | undefined }>,
  log: WatchOptions['log'],
): KeyRing =>
  watchKeyRing({
    text: config.INTERNAL_SECRET,
    file: config.INTERNAL_SECRET_FILE,
    name: 'INTERNAL_SECRET',
    log,
  });
