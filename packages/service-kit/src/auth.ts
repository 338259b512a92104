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
import { portalOriginSchema } from './portal-origin.ts';
import type { KeyRing } from './secrets/key-ring.ts';

/** Lifetime of a token between our processes, in seconds. */
export const INTERNAL_TOKEN_SECONDS = 60;

const claimsSchema = z.object({
  actor: actorSchema,
  requestId: z.string(),
  /** Network address of the browser or partner that sent the original request. */
  clientAddress: z.string().nullable(),
  /** Absent for an unknown host and for calls that no request caused. */
  portalOrigin: portalOriginSchema.optional(),
});
export type InternalClaims = z.infer<typeof claimsSchema>;

/** Signs the actor for one service. */
export const signInternalToken = (secrets: KeyRing, audience: ServiceName, claims: InternalClaims): string =>
  jwt.sign(claims, secrets.current, { algorithm: 'HS256', audience, expiresIn: INTERNAL_TOKEN_SECONDS });

/** Returns the claims of a token for `audience`; undefined if it is forged, expired or for another service. */
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

/** Log fields that name the actor and its company. */
export const actorLogFields = (actor: Actor): { actorId: string; companyId?: number } => ({
  actorId: actorId(actor),
  ...('companyId' in actor && actor.companyId !== null ? { companyId: actor.companyId } : {}),
});

/** The actor's name in logs. */
export function actorId(actor: Actor): string {
  if (actor.kind === 'user') return actor.userId;
  if (actor.kind === 'partner') return `key-${actor.keyId}`;
  return actor.kind === 'service' ? `service-${actor.service}` : 'anonymous';
}

/** @throws AppError unless the actor belongs to the company; another company reads as missing. */
export function requireOwn(actor: Actor, companyId: number, what = 'Company'): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (actor.kind === 'service') throw forbidden();
  // Company ids start at 1. Without this check a super admin would belong to company 0.
  if (companyId < 1 || !belongsTo(actor, companyId)) throw notFound(what);
}

/** @throws AppError unless the actor has the permission in the company. */
export function requirePermission(actor: Actor, companyId: number, permission: Permission): void {
  requireOwn(actor, companyId);
  if (!mayIn(actor, companyId, permission)) throw forbidden();
}

/** @throws AppError unless the actor is that service. */
export function requireService(actor: Actor, service: Extract<Actor, { kind: 'service' }>['service']): void {
  if (actor.kind !== 'service' || actor.service !== service) throw forbidden();
}

/** @throws AppError unless the actor is a super admin. */
export function requireSuperAdmin(actor: Actor): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (!isSuperAdmin(actor)) throw forbidden();
}
