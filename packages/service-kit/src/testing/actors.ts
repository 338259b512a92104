import {
  type Actor,
  PARTNER_SCOPES,
  type PartnerActor,
  type PartnerScope,
  PERMISSIONS,
  type Permission,
  type UserActor,
} from '@utility-pay/contracts';

/** Actors for tests of permissions. */
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

export const serviceActor = (service: Extract<Actor, { kind: 'service' }>['service']): Actor => ({
  kind: 'service',
  service,
});
