import { z } from 'zod';
import { PARTNER_KEY_MODES, PARTNER_SCOPES } from '../actor.ts';
import { PERMISSIONS, type Permission, permissionRecord } from '../permissions.ts';
import {
  confirmPasswordField,
  emailField,
  lineField,
  MAX_NAME,
  MAX_PASSWORD,
  MIN_PASSWORD,
  passwordField,
  passwordMismatch,
  requiredField,
} from './fields.ts';

/** Minimum and maximum lengths in characters. */
const MIN_ADMIN_NAME = 3;
const MAX_KEY_NAME = 80;

const nameMessage = `Name must be at least ${MIN_ADMIN_NAME} characters`;
const adminName = lineField(nameMessage).min(MIN_ADMIN_NAME, nameMessage).max(MAX_NAME, 'Name is too long');

/** A switch for each permission, as REST and forms carry them. */
export const permissionSwitches = z.strictObject(permissionRecord(() => z.boolean().optional()));

/** Returns the permissions that are switched on; an omitted switch takes its value from `defaults`. */
export const permissionsOn = (
  switches: z.infer<typeof permissionSwitches>,
  defaults: readonly Permission[],
): Permission[] => PERMISSIONS.filter((permission) => switches[permission] ?? defaults.includes(permission));

export const createAdminUserRule = z.object({
  email: emailField(),
  name: adminName,
  password: passwordField(MIN_PASSWORD),
});

export const createAdminUserForm = createAdminUserRule
  .extend({ confirmPassword: confirmPasswordField(MIN_PASSWORD), permissions: permissionSwitches.optional() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, passwordMismatch());

export const createSuperAdminRule = z.object({ email: emailField(), password: passwordField(MIN_PASSWORD) });

export const updateAdminUserRule = z.object({
  name: adminName.optional(),
  email: emailField().optional(),
  active: z.boolean().optional(),
});

export const changePasswordRule = z.object({
  currentPassword: z
    .string({ error: 'Current password is required' })
    .min(1, 'Current password is required')
    .max(MAX_PASSWORD, 'Current password is incorrect'),
  newPassword: passwordField(MIN_PASSWORD, `New password must be at least ${MIN_PASSWORD} characters`),
});

export const changePasswordForm = changePasswordRule
  .extend({ confirmPassword: confirmPasswordField() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, passwordMismatch());

export const partnerKeyRule = z.object({
  name: requiredField().max(MAX_KEY_NAME, 'Name is too long'),
  mode: z.enum(PARTNER_KEY_MODES, { error: 'Mode must be live or test' }),
  scopes: z
    .array(z.enum(PARTNER_SCOPES, { error: `Scopes must be one or more of ${PARTNER_SCOPES.join(', ')}` }), {
      error: 'Choose at least one scope',
    })
    .min(1, 'Choose at least one scope'),
});
