import { createHash } from 'node:crypto';

/** Where a change of secrets stands: `added` is believed by all, `first` signs or seals, `done` is alone. */
export type Stage = 'added' | 'first' | 'done';

/** What is kept beside a secret file while it changes over: which one is new, and since when the stage lasts. */
export interface RotationRecord {
  /** Of the new secret: tells it from the old one without being it. */
  fingerprint: string;
  /** ISO instant. */
  since: string;
}

export type Step =
  | { kind: 'write'; stage: Stage; secrets: string[]; record: RotationRecord | undefined }
  | { kind: 'wait'; stage: Stage; dueAt: Date }
  | { kind: 'unclear'; words: string };

const FINGERPRINT_LENGTH = 16;

export const fingerprintOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex').slice(0, FINGERPRINT_LENGTH);

interface Situation {
  secrets: readonly string[];
  record: RotationRecord | undefined;
  now: Date;
  /** Milliseconds until every process knows of a change, by the stage that was reached. */
  settle: Record<'added' | 'first', number>;
  newSecret: () => string;
}

const begin = (secrets: readonly string[], { now, newSecret }: Pick<Situation, 'now' | 'newSecret'>): Step => {
  const added = newSecret();
  const record = { fingerprint: fingerprintOf(added), since: now.toISOString() };
  return { kind: 'write', stage: 'added', secrets: [...secrets, added], record };
};

/**
 * The next safe step: add a new secret behind the old one, put it first, drop the old one. The record is written before
 * the file: where a run stopped between them, the file tells how far it got.
 */
export function nextStep({ secrets, record, now, settle, newSecret }: Situation): Step {
  const at = record ? secrets.findIndex((secret) => fingerprintOf(secret) === record.fingerprint) : -1;
  const added = secrets[at];
  if (!record || added === undefined) {
    if (secrets.length === 1) return begin(secrets, { now, newSecret });
    return {
      kind: 'unclear',
      words: `The file holds ${secrets.length} secrets, and nothing beside it tells which of them is new. Leave the one in force alone in it, or finish by hand: new one first, wait, drop the others.`,
    };
  }
  if (secrets.length === 1) return { kind: 'write', stage: 'done', secrets: [added], record: undefined };
  const stage = at === 0 ? 'first' : 'added';
  const dueAt = new Date(Date.parse(record.since) + settle[stage]);
  if (now < dueAt) return { kind: 'wait', stage, dueAt };
  if (stage === 'first') return { kind: 'write', stage: 'done', secrets: [added], record: undefined };
  const others = secrets.filter((secret) => secret !== added);
  return {
    kind: 'write',
    stage: 'first',
    secrets: [added, ...others],
    record: { ...record, since: now.toISOString() },
  };
}
