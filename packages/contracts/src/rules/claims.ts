import { z } from 'zod';
import { parseAmount } from '../money.ts';
import {
  companyIdRule,
  confirmPasswordField,
  emailField,
  lineField,
  MAX_NAME,
  MIN_CLAIM_PASSWORD,
  passwordField,
  passwordMismatch,
  requiredField,
} from './fields.ts';

/** What a company compares with the account before it can be claimed: only its number, or one more fact from the bill. */
export const CLAIM_CHECKS = ['accountNumber', 'name', 'lastBillAmount'] as const;
export type ClaimCheck = (typeof CLAIM_CHECKS)[number];

const MAX_AMOUNT_LENGTH = 40;

/** An amount in dollars as text or number: returns the text; undefined for empty text. */
const amountField = z
  .union([z.number().transform(String), lineField()], { error: 'Enter an amount in dollars' })
  .pipe(z.string().max(MAX_AMOUNT_LENGTH, 'Enter an amount in dollars'))
  .superRefine((text, { addIssue }) => {
    if (text === '') return;
    const parsed = parseAmount(text);
    if (parsed.kind === 'invalid') addIssue({ code: 'custom', message: parsed.reason });
  })
  .transform((text) => text || undefined);

export const claimAccountRule = z.object({
  accountNumber: requiredField().max(64, 'Account number is too long'),
  email: emailField(),
  name: requiredField().max(MAX_NAME, 'Name is too long'),
  password: passwordField(MIN_CLAIM_PASSWORD),
  companyId: companyIdRule.default(1),
  lastBillAmount: amountField.optional(),
});

export const claimAccountForm = claimAccountRule
  .extend({ confirmPassword: confirmPasswordField(MIN_CLAIM_PASSWORD) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, passwordMismatch());

/** Maximum number of networks whose claims a company does not count. */
export const MAX_CLAIM_NETWORKS = 20;
/**
 * Minimum prefix lengths, in bits: a range larger than the network of one site would in effect switch the limit off.
 */
const MIN_IPV4_PREFIX = 16;
const MIN_IPV6_PREFIX = 48;

/**
 * Returns whether the text is an address or range. Refuses IPv4 addresses in IPv6 form, whose prefix lengths count from
 * /96.
 */
const isNetwork = (text: string): boolean =>
  !/^[0:]*(?:ffff:|\/|$)/.test(text) &&
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((rule) => rule.safeParse(text).success);

function isTooLarge(network: string): boolean {
  const prefix = network.split('/')[1];
  if (prefix === undefined) return false;
  return Number(prefix) < (network.includes(':') ? MIN_IPV6_PREFIX : MIN_IPV4_PREFIX);
}

const network = lineField('Enter a network')
  .toLowerCase()
  .refine(isNetwork, {
    error: ({ input }) =>
      `${JSON.stringify(input)} is not a valid network. Use an address or a range like 203.0.113.0/24.`,
    abort: true,
  })
  .refine((text) => !isTooLarge(text), {
    error: ({ input }) =>
      `${input} is too large. The smallest prefix is /${MIN_IPV4_PREFIX} for IPv4 and /${MIN_IPV6_PREFIX} for IPv6.`,
  });

/** A company's settings for claims; networks are without duplicates. */
export const claimSettingsRule = z.object({
  claimCheck: z.enum(CLAIM_CHECKS),
  claimNetworks: z
    .array(network)
    .max(MAX_CLAIM_NETWORKS, `A company can list at most ${MAX_CLAIM_NETWORKS} networks`)
    .transform((networks) => [...new Set(networks)]),
});
