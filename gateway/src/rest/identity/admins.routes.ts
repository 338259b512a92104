import {
  changePasswordRule,
  createAdminUserRule,
  DEFAULT_PERMISSIONS,
  type Permission,
  passwordMismatch,
  permissionSwitches,
  permissionsOn,
  schemaName,
  updateAdminUserRule,
} from '@utility-pay/contracts';
import { z } from 'zod';
import { requireFound } from '../http/errors.ts';
import { defineRoute, replyWith, tagRoutes } from '../http/route.ts';
import {
  RestAdminUsersDocument,
  RestChangePasswordDocument,
  RestCreateAdminUserDocument,
  RestDeactivateAdminUserDocument,
  RestUpdateAdminUserDocument,
} from './gql/identity.ts';
import { adminUser, toAdminUser } from './views.ts';

const LIMIT = '16kb';

const toGraphPermissions = (permissions: Permission[]) => permissions.map(schemaName);

const createBody = createAdminUserRule
  .extend({ confirmPassword: z.string().optional(), permissions: permissionSwitches.optional() })
  .strict()
  .refine(
    ({ password, confirmPassword }) => confirmPassword === undefined || password === confirmPassword,
    passwordMismatch(),
  );

/** Permissions are replaced as a whole, so each must be sent. */
const allSwitches = permissionSwitches.required();
const profileBody = updateAdminUserRule.extend({ permissions: allSwitches.optional() }).strict();
const passwordBody = changePasswordRule
  .extend({ confirmPassword: z.string().optional() })
  .strict()
  .refine(
    ({ newPassword, confirmPassword }) => confirmPassword === undefined || newPassword === confirmPassword,
    passwordMismatch(),
  );

const list = defineRoute({
  id: 'listAdminUsers',
  method: 'get',
  path: '/companies/{companyId}/admins',
  summary:
    'The company’s staff, for super admins also the super admins; callers without manageUsers get only themselves',
  access: { company: 'staff' },
  responses: { 200: { description: 'The staff.', schema: z.array(adminUser) } },
  handle: async ({ run, params }) => {
    const { company } = await run(RestAdminUsersDocument, params);
    return { body: requireFound(company, 'Company').adminUsers.map(toAdminUser) };
  },
});

const create = defineRoute({
  id: 'createAdminUser',
  method: 'post',
  path: '/companies/{companyId}/admins',
  summary: 'Creates a staff user',
  access: { company: 'manageUsers' },
  body: { schema: createBody, limit: LIMIT },
  responses: { 201: { description: 'Created.', schema: adminUser } },
  errors: { 409: 'The email address is taken.' },
  stepUp: true,
  takesIdempotencyKey: true,
  handle: async ({ run, params: { companyId }, body: { email, name, password, permissions = {} } }) => {
    const permissionNames = toGraphPermissions(permissionsOn(permissions, DEFAULT_PERMISSIONS));
    const input = { companyId, email, name, password, permissions: permissionNames };
    const { createAdminUser } = await run(RestCreateAdminUserDocument, { input });
    return replyWith(createAdminUser, createAdminUser.adminUser, toAdminUser, 201);
  },
});

const update = defineRoute({
  id: 'updateAdminUser',
  method: 'put',
  path: '/admins/{userId}',
  summary: 'Updates a staff user; with currentPassword and newPassword, changes the caller’s own password',
  access: { adminUser: 'self-or-manageUsers' },
  body: { schema: z.union([passwordBody, profileBody]), limit: LIMIT },
  responses: { 200: { description: 'The changed user.', schema: adminUser } },
  errors: { 409: 'The email address is taken.' },
  stepUp: 'the email, the permissions or `active` change',
  handle: async ({ run, params: { userId }, body }) => {
    if ('newPassword' in body) {
      const { currentPassword, newPassword } = body;
      const variables = { input: { userId, currentPassword, newPassword } };
      const { changePassword } = await run(RestChangePasswordDocument, variables);
      return replyWith(changePassword, changePassword.user, toAdminUser);
    }
    const { permissions, ...profile } = body;
    const permissionsInput = permissions ? { permissions: toGraphPermissions(permissionsOn(permissions, [])) } : {};
    const variables = { input: { id: userId, ...profile, ...permissionsInput } };
    const { updateAdminUser } = await run(RestUpdateAdminUserDocument, variables);
    return replyWith(updateAdminUser, updateAdminUser.adminUser, toAdminUser);
  },
});

const deactivate = defineRoute({
  id: 'deactivateAdminUser',
  method: 'delete',
  path: '/admins/{userId}',
  summary: 'Deactivates a staff user; the record is kept. A business owner requires a super admin',
  access: { adminUser: 'manageUsers' },
  responses: { 200: { description: 'The deactivated user.', schema: adminUser } },
  errors: { 409: 'Users cannot deactivate themselves, nor the last active super admin.' },
  stepUp: true,
  handle: async ({ run, params: { userId } }) => {
    const variables = { input: { id: userId } };
    const { deactivateAdminUser } = await run(RestDeactivateAdminUserDocument, variables);
    return replyWith(deactivateAdminUser, deactivateAdminUser.adminUser, toAdminUser);
  },
});

export const adminRoutes = tagRoutes('Admin users', [list, create, update, deactivate]);
