import {
  type Actor,
  ANONYMOUS,
  type InternalCaller,
  PARTNER_SCOPES,
  type PartnerActor,
  type PartnerScope,
  PERMISSIONS,
  type Permission,
  type UserActor,
} from '@utility-pay/contracts';

export const superAdmin: UserActor = {
  kind: 'user',
  userId: 'super-admin',
  role: 'super_admin',
  companyId: null,
  permissions: [],
};

/** Staff of a company; every permission by default. */
export const staffOf = (
  companyId: number,
  permissions: readonly Permission[] = PERMISSIONS,
  userId = `staff-${companyId}`,
): UserActor => ({ kind: 'user', userId, role: 'company_admin', companyId, permissions: [...permissions] });

/** Staff with every permission except these. */
export const staffWithout = (companyId: number, ...missing: Permission[]): UserActor =>
  staffOf(
    companyId,
    PERMISSIONS.filter((permission) => !missing.includes(permission)),
  );

export const customerOf = (companyId: number, userId: string): UserActor => ({
  kind: 'user',
  userId,
  role: 'customer',
  companyId,
  permissions: [],
});

/** A partner key of a company; live and with every scope by default. */
export const partnerOf = (
  companyId: number,
  scopes: readonly PartnerScope[] = PARTNER_SCOPES,
  mode: PartnerActor['mode'] = 'live',
): Actor => ({
  kind: 'partner',
  keyId: `key-${companyId}`,
  companyId,
  mode,
  scopes: [...scopes],
});

export const serviceActor = (service: InternalCaller): Actor => ({
  kind: 'service',
  service,
});

/**
 * Returns a function from a title to an actor, for tables of permissions. The titles are those of a company's view, for an
 * action that requires the permission. @throws if no actor has the title
 */
export function actorsByTitle(companyId: number, permission: Permission): (title: string) => Actor {
  const actors: Record<string, Actor> = {
    'an anonymous caller': ANONYMOUS,
    'a super admin': superAdmin,
    [`staff with ${permission}`]: staffOf(companyId, [permission]),
    [`staff without ${permission}`]: staffWithout(companyId, permission),
    'a customer': customerOf(companyId, 'payer'),
    'a partner key': partnerOf(companyId),
    'another service': serviceActor('billing'),
    'staff of another company': staffOf(companyId + 1),
    'a partner key of another company': partnerOf(companyId + 1),
  };
  return (title) => {
    const actor = actors[title];
    if (!actor) throw new Error(`There is no actor titled ${title}`);
    return actor;
  };
}

/** Actors of an operation that is for super admins only, with the result that each of them gets. */
export const SUPER_ADMIN_ONLY: [title: string, result: string, actor: Actor][] = [
  ['a super admin', 'allowed', superAdmin],
  ['an anonymous caller', 'UNAUTHENTICATED', ANONYMOUS],
  ['a business owner', 'FORBIDDEN', staffOf(1)],
  ['a customer', 'FORBIDDEN', customerOf(1, 'payer')],
  ['a partner key', 'FORBIDDEN', partnerOf(1)],
  ['another service', 'FORBIDDEN', serviceActor('gateway')],
];

/** Returns `allowed`, or the code at the start of the error's message. */
export const resultOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'allowed',
    (error: Error) => error.message.split(':')[0],
  );
