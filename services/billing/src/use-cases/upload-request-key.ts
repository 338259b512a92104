import { createHash } from 'node:crypto';
import type { Actor } from '@utility-pay/contracts';

/** A caller's own key as it is stored: of one length, and never another caller's. */
export function uploadRequestKey(actor: Actor, key: string | null): string | undefined {
  if (key === null || (actor.kind !== 'user' && actor.kind !== 'partner')) return undefined;
  const caller = actor.kind === 'user' ? actor.userId : `partner ${actor.keyId}`;
  return createHash('sha256').update(`${caller}\n${key}`).digest('base64url');
}
