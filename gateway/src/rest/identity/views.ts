import { PERMISSIONS } from '@utility-pay/contracts';
import { z } from 'zod';
import type { RestUserFragment } from '../../gql/operations.ts';
import { camelCase } from '../../graph/enum-names.ts';

const permissions = z
  .object({
    manageUsers: z.boolean(),
    manageCustomers: z.boolean(),
    manageBalances: z.boolean(),
    viewPayments: z.boolean(),
    managePaymentSettings: z.boolean(),
    manageBranding: z.boolean(),
  })
  .meta({ id: 'Permissions', description: 'What a company’s staff may do.' });

export const currentUser = z
  .object({
    id: z.string(),
    role: z.enum(['super_admin', 'company_admin', 'customer']),
    name: z.string(),
    email: z.string(),
    companyId: z.int().nullable().meta({ description: 'Null for a super admin.' }),
    companyName: z.string().nullable(),
    permissions,
    isSuperAdmin: z.boolean(),
    accountNumber: z.string().optional().meta({ description: 'Of a customer.' }),
    hasSecurityQuestion: z.boolean().optional().meta({ description: 'Of a customer.' }),
  })
  .meta({ id: 'CurrentUser' });

export const adminUser = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    active: z.boolean(),
    isSuperAdmin: z.boolean(),
    permissions,
  })
  .meta({ id: 'AdminUser' });

export const businessOwner = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    companyName: z.string().nullable(),
    companyId: z.int(),
    active: z.boolean(),
  })
  .meta({ id: 'BusinessOwner' });

/** A super admin may do all. */
const toPermissions = ({ isSuperAdmin, permissions: held }: RestUserFragment): z.infer<typeof permissions> => {
  const names = new Set(held.map(camelCase));
  const switches = PERMISSIONS.map((permission) => [permission, isSuperAdmin || names.has(permission)]);
  return permissions.parse(Object.fromEntries(switches));
};

/** The current user as REST answers it. */
export function toCurrentUser(user: RestUserFragment): z.infer<typeof currentUser> {
  const { id, role, name, email, isSuperAdmin, company, customer, securityQuestion } = user;
  return {
    id,
    role: currentUser.shape.role.parse(role.toLowerCase()),
    name,
    email,
    companyId: company ? Number(company.id) : null,
    companyName: company?.name ?? null,
    permissions: toPermissions(user),
    isSuperAdmin,
    ...(customer ? { accountNumber: customer.accountNumber, hasSecurityQuestion: securityQuestion !== null } : {}),
  };
}

export const toAdminUser = (user: RestUserFragment): z.infer<typeof adminUser> => {
  const { id, name, email, active, isSuperAdmin } = user;
  return { id, name, email, active, isSuperAdmin, permissions: toPermissions(user) };
};

export const toOwner = ({ id, name, email, company, active }: RestUserFragment): z.infer<typeof businessOwner> => ({
  id,
  name,
  email,
  companyName: company?.name ?? null,
  companyId: Number(company?.id),
  active,
});
