import { z } from 'zod';
import { PERMISSIONS } from './permissions.ts';

export const ROLES = ['super_admin', 'company_admin', 'customer'] as const;
export type Role = (typeof ROLES)[number];

/** Access granted to a partner key. */
export const PARTNER_SCOPES = ['customers:read', 'customers:write', 'balances:write', 'payments:read'] as const;
export type PartnerScope = (typeof PARTNER_SCOPES)[number];

/** A `test` key is for development: it works on the sandbox of its company. */
export const PARTNER_KEY_MODES = ['live', 'test'] as const;
export type PartnerKeyMode = (typeof PARTNER_KEY_MODES)[number];

export const SERVICES = ['identity', 'tenant-settings', 'billing', 'payments', 'notifications'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** The processes that call services, each with its own signing key. */
export const INTERNAL_CALLERS = [...SERVICES, 'gateway'] as const;
export type InternalCaller = (typeof INTERNAL_CALLERS)[number];

/** Who makes a request. The gateway signs it into the token of each call to a service, and services authorize by it. */
export const actorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('anonymous') }),
  z.object({
    kind: z.literal('user'),
    userId: z.string(),
    role: z.enum(ROLES),
    /** Null for a super admin, who belongs to no company. */
    companyId: z.int().positive().nullable(),
    permissions: z.array(z.enum(PERMISSIONS)),
    /** SHA-256 of the session's token; identity ends the session by it. */
    sessionId: z.string().optional(),
    /** When the user last signed in or confirmed the password in this session; absent without a session. */
    authenticatedAt: z.iso.datetime().optional(),
  }),
  z.object({
    kind: z.literal('partner'),
    /** Not a secret. */
    keyId: z.string(),
    /** Of a test key: the sandbox. */
    companyId: z.int().positive(),
    mode: z.enum(PARTNER_KEY_MODES),
    scopes: z.array(z.enum(PARTNER_SCOPES)),
  }),
  z.object({ kind: z.literal('service'), service: z.enum(INTERNAL_CALLERS) }),
]);
export type Actor = z.infer<typeof actorSchema>;
export type UserActor = Extract<Actor, { kind: 'user' }>;
export type PartnerActor = Extract<Actor, { kind: 'partner' }>;

export const ANONYMOUS: Actor = { kind: 'anonymous' };

/** Returns whether the actor has a test key of this sandbox. */
export const isTestKeyOf = (actor: Actor, companyId: number): boolean =>
  actor.kind === 'partner' && actor.mode === 'test' && actor.companyId === companyId;
