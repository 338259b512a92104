import {
  type Actor,
  actorSchema,
  belongsTo,
  isSuperAdmin,
  mayIn,
  type Permission,
  type ServiceName,
} from '@utility-pay/contracts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { forbidden, notFound, unauthenticated } from './errors.ts';
import type { KeyRing } from './secrets/key-ring.ts';

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

/** @throws AppError unless the caller is one of the company's own; another company reads as if it were not there. */
export function requireOwn(actor: Actor, companyId: number, what = 'Company'): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (actor.kind === 'service') throw forbidden();
  // Nobody's company has a number below one; a super admin would belong there too.
  if (companyId < 1 || !belongsTo(actor, companyId)) throw notFound(what);
}

/** @throws AppError unless the caller has the permission in the company. */
export function requirePermission(actor: Actor, companyId: number, permission: Permission): void {
  requireOwn(actor, companyId);
  if (!mayIn(actor, companyId, permission)) throw forbidden();
}

/** @throws AppError unless the caller is that service itself. */
export function requireService(actor: Actor, service: Extract<Actor, { kind: 'service' }>['service']): void {
  if (actor.kind !== 'service' || actor.service !== service) throw forbidden();
}

/** @throws AppError unless the caller is a super admin. */
export function requireSuperAdmin(actor: Actor): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (!isSuperAdmin(actor)) throw forbidden();
}
