import { permissionRecord, ROLES, schemaName, valueOfName } from '@utility-pay/contracts';
import { z } from 'zod';
import type { RestUserFragment } from './gql/identity.ts';

const permissions = z
  .object(permissionRecord(() => z.boolean()))
  .meta({ id: 'Permissions', description: 'Permissions of a company’s staff.' });

export const currentUser = z
  .object({
    id: z.string(),
    role: z.enum(ROLES),
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

/** Returns a user's permissions. A super admin has all of them. */
const toPermissions = ({ isSuperAdmin, permissions: names }: RestUserFragment): z.infer<typeof permissions> =>
  permissionRecord((permission) => isSuperAdmin || names.includes(schemaName(permission)));

export function toCurrentUser(user: RestUserFragment): z.infer<typeof currentUser> {
  const { id, role, name, email, isSuperAdmin, company, customer, securityQuestion } = user;
  return {
    id,
    role: valueOfName(ROLES, role),
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
