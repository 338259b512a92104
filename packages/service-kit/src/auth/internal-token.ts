import { type Actor, actorSchema, type ServiceName } from '@utility-pay/contracts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { KeyRing } from '../secrets/key-ring.ts';

/** Seconds that a token between our own processes lives. */
export const INTERNAL_TOKEN_SECONDS = 60;

const claimsSchema = z.object({
  actor: actorSchema,
  requestId: z.string(),
  /** Network address of the browser or partner that began it all. */
  clientAddress: z.string().nullable(),
});
export type InternalClaims = z.infer<typeof claimsSchema>;

/** Signs who asks, for one service alone. */
export const signInternalToken = (secrets: KeyRing, audience: ServiceName, claims: InternalClaims): string =>
  jwt.sign(claims, secrets.current, { algorithm: 'HS256', audience, expiresIn: INTERNAL_TOKEN_SECONDS });

/** The claims of a token made for `audience`; undefined for anything forged, expired, or made for another service. */
export function verifyInternalToken(
  secrets: KeyRing,
  audience: ServiceName,
  token: string,
): InternalClaims | undefined {
  for (const secret of secrets.all) {
    const claims = claimsBy(secret, audience, token);
    if (claims) return claims;
  }
  return undefined;
}

function claimsBy(secret: string, audience: ServiceName, token: string): InternalClaims | undefined {
  try {
    const options = { algorithms: ['HS256' as const], audience, maxAge: INTERNAL_TOKEN_SECONDS };
    return claimsSchema.parse(jwt.verify(token, secret, options));
  } catch {
    return undefined;
  }
}

/** How log lines name who asks, and for which company; nobody's own tells neither. */
export const whoAsks = (actor: Actor): { actorId: string; companyId?: number } => ({
  actorId: actorId(actor),
  ...('companyId' in actor && actor.companyId !== null ? { companyId: actor.companyId } : {}),
});

/** How logs name who asks. */
export function actorId(actor: Actor): string {
  if (actor.kind === 'user') return actor.userId;
  if (actor.kind === 'partner') return `key-${actor.keyId}`;
  return actor.kind === 'service' ? `service-${actor.service}` : 'anonymous';
}
