import { readFileSync } from 'node:fs';
import type { Logger } from '../log.ts';

/** Characters that each secret must have at least. */
export const MIN_SECRET_LENGTH = 32;

/** The secrets of one purpose while they change over: the first makes new tokens and seals, every one is still believed. */
export interface KeyRing {
  readonly current: string;
  readonly all: readonly string[];
}

const secretsIn = (text: string): string[] => text.split(/[\r\n]+/).flatMap((line) => line.trim() || []);

/** What is wrong with secrets, one a line; undefined when they can be used. */
export function keyRingProblem(text: string): string | undefined {
  const secrets = secretsIn(text);
  if (secrets.length === 0) return 'is empty';
  const short = secrets.some(({ length }) => length < MIN_SECRET_LENGTH);
  return short ? `must have at least ${MIN_SECRET_LENGTH} characters, each of several too` : undefined;
}

/** Reads secrets, one a line, the one in force first. @throws Error for a secret that is too short. */
export function keyRing(text: string): KeyRing {
  const problem = keyRingProblem(text);
  if (problem) throw new Error(`a secret ${problem}`);
  const all = secretsIn(text);
  return { current: all[0] ?? '', all };
}

/** Milliseconds between looks at the file: a changed secret is in force everywhere this long after it was written. */
export const KEY_FILE_LOOK_MS = 5000;

interface WatchOptions {
  /** What the file held when the process started. */
  text: string;
  /** Undefined where the secret came as a variable: then it never changes. */
  file: string | undefined;
  /** What logs call it. */
  name: string;
  log: Pick<Logger, 'info' | 'error'>;
  everyMs?: number;
}

/**
 * Secrets that change without a restart: their file is read again and again. A file that is missing, empty or holds
 * something else keeps the secrets that were in force. Looked at, not watched: mounted secrets are swapped by links.
 */
export function watchKeyRing(options: WatchOptions): KeyRing & { close(): void } {
  const { file, name, log, everyMs = KEY_FILE_LOOK_MS } = options;
  let { text } = options;
  let ring = keyRing(text);
  let told: string | undefined;
  const look = (path: string): void => {
    try {
      const found = readFileSync(path, 'utf8').trim();
      if (found === text) return;
      ring = keyRing(found);
      text = found;
      told = undefined;
      log.info({ variable: name, secrets: ring.all.length }, 'secrets changed');
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (problem !== told) log.error({ variable: name, problem }, 'secrets cannot be read again; the old ones stay');
      told = problem;
    }
  };
  const timer = file === undefined ? undefined : setInterval(look, everyMs, file).unref();
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

/** The internal secrets of a process that runs by itself: from its variable, or from a file that may change. */
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
