import type { Actor, Permission } from '@utility-pay/contracts';

export const gateway: Actor = { kind: 'service', service: 'gateway' };
export const anonymous: Actor = { kind: 'anonymous' };
export const superAdmin: Actor = {
  kind: 'user',
  userId: 'root',
  role: 'super_admin',
  companyId: null,
  permissions: [],
};

export const payer = (userId: string, companyId = 1): Actor => ({
  kind: 'user',
  userId,
  role: 'customer',
  companyId,
  permissions: [],
});

export const staff = (companyId: number, ...permissions: Permission[]): Actor => ({
  kind: 'user',
  userId: 'staff',
  role: 'company_admin',
  companyId,
  permissions,
});
