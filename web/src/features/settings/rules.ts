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

/** Returns a rule that parses the items of a text box, separated by line breaks, spaces or commas. */
const itemsInText = <Items extends z.ZodType<string[], string[]>>(items: Items) =>
  z.string().transform((text, { addIssue }) => {
    const parsed = items.safeParse(text.split(/[\s,]+/).filter(Boolean));
    if (parsed.success) return parsed.data;
    const [first] = parsed.error.issues;
    addIssue({ code: 'custom', message: first?.message ?? 'Invalid' });
    return z.NEVER;
  });

export const hostsForm = z.object({ hostNames: itemsInText(hostNamesRule.shape.hostNames) });

type ClaimCheckName = keyof typeof CLAIM_CHECK_BY_NAME;

export const claimsForm = z.object({
  claimCheck: z.enum(Object.keys(CLAIM_CHECK_BY_NAME) as ClaimCheckName[]),
  claimNetworks: itemsInText(claimSettingsRule.shape.claimNetworks),
});

export const billingMethodForm = z.object({
  billingMethod: z.enum(Object.keys(BILLING_METHOD_BY_NAME) as (keyof typeof BILLING_METHOD_BY_NAME)[]),
});

export const uploadReviewForm = z.object({
  uploadReview: z.enum(Object.keys(UPLOAD_REVIEW_BY_NAME) as (keyof typeof UPLOAD_REVIEW_BY_NAME)[]),
});

/** The form has the minimum in dollars; the parsed value has it in cents. */
export const otherAmountsForm = z
  .object({ allowed: z.boolean(), minimum: z.string() })
  .transform(({ allowed, minimum }, { addIssue }) => {
    const amount = parseAmount(minimum);
    const minimumMinor = amount.kind === 'amount' ? amount.amountMinor : Number.NaN;
    const parsed = otherAmountsRule.safeParse({ allowed, minimumMinor });
    if (parsed.success) return parsed.data;
    addIssue({ code: 'custom', path: ['minimum'], message: parsed.error.issues[0]?.message ?? 'Invalid' });
    return z.NEVER;
  });

const scopeSwitches = z.object({
  CUSTOMERS_READ: z.boolean(),
  CUSTOMERS_WRITE: z.boolean(),
  BALANCES_WRITE: z.boolean(),
  PAYMENTS_READ: z.boolean(),
});

/** The form has a switch per scope; the parsed value lists the selected scopes. */
export const keyForm = z
  .object({ name: partnerKeyRule.shape.name, mode: z.enum(['LIVE', 'TEST']), scopes: scopeSwitches })
  .superRefine(({ scopes }, { addIssue }) => {
    if (selectedScopes(scopes).length > 0) return;
    addIssue({ code: 'custom', path: ['scopes'], message: 'Choose at least one scope' });
  })
  .transform((key) => ({ ...key, scopes: selectedScopes(key.scopes) }));
