import { createHash } from 'node:crypto';
import type { Actor } from '@utility-pay/contracts';

/** A caller's own key as it is stored: of one length, and never another caller's. */
export function uploadRequestKey(actor: Actor, key: string | null): string | undefined {
  if (key === null || actor.kind !== 'user') return undefined;
  return createHash('sha256').update(`${actor.userId}\n${key}`).digest('base64url');
}
