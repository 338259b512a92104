import {
  type Actor,
  PARTNER_SCOPES,
  type PartnerActor,
  type PartnerScope,
  PERMISSIONS,
  type Permission,
  type UserActor,
} from '@utility-pay/contracts';

/** Who may ask, for tests of what each of them is answered. */
export const superAdmin: UserActor = {
  kind: 'user',
  userId: 'super-admin',
  role: 'super_admin',
  companyId: null,
  permissions: [],
};

/** Staff of a company: with every permission unless told otherwise. */
export const staffOf = (
  companyId: number,
  permissions: readonly Permission[] = PERMISSIONS,
  userId = `staff-${companyId}`,
): UserActor => ({ kind: 'user', userId, role: 'company_admin', companyId, permissions: [...permissions] });

/** Staff with every permission but these. */
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

/** A partner's key of a company: live and with every scope unless told otherwise. */
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
