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
  return short ? `must have at least ${MIN_SECRET_LENGTH} characters (each line, if there are several)` : undefined;
}

/** Parses secrets, one per line, the current one first. @throws if a secret is too short. */
export function keyRing(text: string): KeyRing {
  const problem = keyRingProblem(text);
  if (problem) throw new Error(`a secret ${problem}`);
  const all = secretsIn(text);
  return { current: all[0] ?? '', all };
}
