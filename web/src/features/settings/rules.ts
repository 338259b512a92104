import {
  BILLING_METHOD_BY_NAME,
  CLAIM_CHECK_BY_NAME,
  claimSettingsRule,
  hostNamesRule,
  otherAmountsRule,
  parseAmount,
  partnerKeyRule,
  permissionSwitches,
  UPLOAD_REVIEW_BY_NAME,
  updateAdminUserRule,
} from '@utility-pay/contracts';
import { z } from 'zod';
import { selectedScopes } from './key-scopes.ts';

export {
  businessInformationRule,
  createAdminUserForm,
  updateAdminUserRule,
} from '@utility-pay/contracts';

export const editUserForm = updateAdminUserRule.extend({ permissions: permissionSwitches });

/** A list in a text box, separated by lines, spaces or commas. */
const listInText = <Items extends z.ZodType<string[], string[]>>(items: Items) =>
  z.string().transform((text, { addIssue }) => {
    const parsed = items.safeParse(text.split(/[\s,]+/).filter(Boolean));
    if (parsed.success) return parsed.data;
    const [first] = parsed.error.issues;
    addIssue({ code: 'custom', message: first?.message ?? 'Invalid' });
    return z.NEVER;
  });

export const hostsForm = z.object({ hostNames: listInText(hostNamesRule.shape.hostNames) });

type ClaimCheckName = keyof typeof CLAIM_CHECK_BY_NAME;

export const claimsForm = z.object({
  claimCheck: z.enum(Object.keys(CLAIM_CHECK_BY_NAME) as ClaimCheckName[]),
  claimNetworks: listInText(claimSettingsRule.shape.claimNetworks),
});

export const billingMethodForm = z.object({
  billingMethod: z.enum(Object.keys(BILLING_METHOD_BY_NAME) as (keyof typeof BILLING_METHOD_BY_NAME)[]),
});

export const uploadReviewForm = z.object({
  uploadReview: z.enum(Object.keys(UPLOAD_REVIEW_BY_NAME) as (keyof typeof UPLOAD_REVIEW_BY_NAME)[]),
});

/** The form has the minimum in dollars; the parsed value has cents. */
export const otherAmountsForm = z
  .object({ allowed: z.boolean(), minimum: z.string() })
  .transform(({ allowed, minimum }, { addIssue }) => {
    const typed = parseAmount(minimum);
    const minimumMinor = typed.kind === 'amount' ? typed.amountMinor : Number.NaN;
    const parsed = otherAmountsRule.safeParse({ allowed, minimumMinor });
    if (parsed.success) return parsed.data;
    addIssue({ code: 'custom', path: ['minimum'], message: parsed.error.issues[0]?.message ?? 'Invalid' });
    return z.NEVER;
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
  .superRefine(({ scopes: switches }, { addIssue }) => {
    if (selectedScopes(switches).length > 0) return;
    addIssue({ code: 'custom', path: ['scopes'], message: 'Choose at least one scope' });
  })
  .transform((key) => ({ ...key, scopes: selectedScopes(key.scopes) }));
