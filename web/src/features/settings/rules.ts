import { hostNamesRule, partnerKeyRule, permissionSwitches, updateAdminUserRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { scopesOn } from './key-scopes.ts';

export {
  businessInformationRule,
  changePasswordForm,
  createAdminUserForm,
  updateAdminUserRule,
} from '@utility-pay/contracts';

export const editUserForm = updateAdminUserRule.extend({ permissions: permissionSwitches });

/** Hosts as they are typed: one a line, or parted by blanks and commas. */
export const hostsForm = z.object({
  hostNames: z.string().transform((text, { addIssue }) => {
    const parsed = hostNamesRule.safeParse({ hostNames: text.split(/[\s,]+/).filter(Boolean) });
    if (parsed.success) return parsed.data.hostNames;
    const [first] = parsed.error.issues;
    addIssue({ code: 'custom', message: first?.message ?? 'Enter a host name' });
    return z.NEVER;
  }),
});

const scopes = z.object({
  CUSTOMERS_READ: z.boolean(),
  CUSTOMERS_WRITE: z.boolean(),
  BALANCES_WRITE: z.boolean(),
  PAYMENTS_READ: z.boolean(),
});

/** A partner key with a switch for each scope. */
export const keyForm = z
  .object({ name: partnerKeyRule.shape.name, mode: z.enum(['LIVE', 'TEST']), scopes })
  .superRefine(({ mode, scopes: switches }, { addIssue }) => {
    if (scopesOn(mode, switches).length > 0) return;
    addIssue({ code: 'custom', path: ['scopes'], message: 'Choose at least one scope' });
  })
  .transform((key) => ({ ...key, scopes: scopesOn(key.mode, key.scopes) }));
