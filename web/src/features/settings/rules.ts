import { hostNamesRule, partnerKeyRule, permissionSwitches, updateAdminUserRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { selectedScopes } from './key-scopes.ts';

export {
  businessInformationRule,
  createAdminUserForm,
  updateAdminUserRule,
} from '@utility-pay/contracts';

export const editUserForm = updateAdminUserRule.extend({ permissions: permissionSwitches });

/** Host names in a text box, separated by lines, spaces or commas. */
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

/** The form has a switch per scope; the parsed value lists the selected scopes. */
export const keyForm = z
  .object({ name: partnerKeyRule.shape.name, mode: z.enum(['LIVE', 'TEST']), scopes })
  .superRefine(({ mode, scopes: switches }, { addIssue }) => {
    if (selectedScopes(mode, switches).length > 0) return;
    addIssue({ code: 'custom', path: ['scopes'], message: 'Choose at least one scope' });
  })
  .transform((key) => ({ ...key, scopes: selectedScopes(key.mode, key.scopes) }));
