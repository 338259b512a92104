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
