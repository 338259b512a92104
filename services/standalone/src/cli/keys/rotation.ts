import { createHash } from 'node:crypto';

/** Stage of a rotation: the new secret is accepted (`accepted`), signs or encrypts (`active`), or is the only one (`complete`). */
export type Stage = 'accepted' | 'active' | 'complete';

/** State of a rotation, stored next to the secret file. */
export interface RotationRecord {
  /** Hash that identifies the new secret without revealing it. */
  fingerprint: string;
  /** Start of the current stage, ISO 8601. */
  since: string;
}

export type Step =
  | { kind: 'write'; stage: Stage; secrets: string[]; record: RotationRecord | undefined }
  | { kind: 'wait'; stage: Stage; dueAt: Date }
  | { kind: 'unclear'; message: string };

const FINGERPRINT_LENGTH = 16;

export const fingerprintOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex').slice(0, FINGERPRINT_LENGTH);

interface RotationInput {
  secrets: readonly string[];
  record: RotationRecord | undefined;
  now: Date;
  /** Milliseconds that a stage must last before the next may start. */
  minStageMs: Record<'accepted' | 'active', number>;
  newSecret: () => string;
}

const begin = (secrets: readonly string[], { now, newSecret }: Pick<RotationInput, 'now' | 'newSecret'>): Step => {
  const added = newSecret();
  const record = { fingerprint: fingerprintOf(added), since: now.toISOString() };
  return { kind: 'write', stage: 'accepted', secrets: [...secrets, added], record };
};

/**
 * Returns the next step: append a new secret, move it to the front, or remove the old one. The record is written before
 * the file, so after an interruption between the two, the file shows which stage was reached.
 */
export function nextStep({ secrets, record, now, minStageMs, newSecret }: RotationInput): Step {
  const index = record ? secrets.findIndex((secret) => fingerprintOf(secret) === record.fingerprint) : -1;
  const added = secrets[index];
  if (!record || added === undefined) {
    if (secrets.length === 1) return begin(secrets, { now, newSecret });
    return {
      kind: 'unclear',
      message: `The file has ${secrets.length} secrets, but no rotation is recorded, so it is unknown which one is new. Keep only the current secret, or finish manually: put the new one first, wait, then remove the others.`,
    };
  }
  if (secrets.length === 1) return { kind: 'write', stage: 'complete', secrets: [added], record: undefined };
  const stage = index === 0 ? 'active' : 'accepted';
  const dueAt = new Date(Date.parse(record.since) + minStageMs[stage]);
  if (now < dueAt) return { kind: 'wait', stage, dueAt };
  if (stage === 'active') return { kind: 'write', stage: 'complete', secrets: [added], record: undefined };
  const others = secrets.filter((secret) => secret !== added);
  return {
    kind: 'write',
    stage: 'active',
    secrets: [added, ...others],
    record: { ...record, since: now.toISOString() },
  };
}
