import type { Actor, ServiceName } from '@utility-pay/contracts';

export const anonymous: Actor = { kind: 'anonymous' };
export const superAdmin: Actor = {
  kind: 'user',
  userId: 'root',
  role: 'super_admin',
  companyId: null,
  permissions: [],
};

/** Staff without a single permission: enough to see customers. */
export const staffOf = (companyId: number): Actor => ({
  kind: 'user',
  userId: `staff-${companyId}`,
  role: 'company_admin',
  companyId,
  permissions: [],
});

export const customerOf = (companyId: number, userId: string): Actor => ({
  kind: 'user',
  userId,
  role: 'customer',
  companyId,
  permissions: [],
});

export const service = (name: ServiceName): Actor => ({ kind: 'service', service: name });
