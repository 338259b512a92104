import { expect, test } from 'vitest';
import type { z } from 'zod';
import { addCustomerRule } from './billing.ts';
import { claimAccountRule, claimSettingsRule } from './claims.ts';
import { csvTemplateRule } from './csv-template.ts';
import { businessOwnerRule, signInRule } from './identity.ts';
import { emailConfigurationRule, testEmailRule } from './notifications.ts';
import { paymentConfigurationRule } from './payments.ts';
import { passwordResetRule, questionResetRule, securityQuestionRule } from './recovery.ts';
import { createAdminUserRule, partnerKeyRule, updateAdminUserRule } from './staff.ts';
import { businessInformationRule, createCompanyRule, hostNamesRule } from './tenant-settings.ts';

const email = 'maria@lakeside.example';
const name = 'Maria Lopez';
const password = 'a-long-password';
const securityQuestion = 'In what city were you born?';

/** Rules with a valid input. Passwords are stored as hashes only, so they may have any character. */
const inputs: [title: string, rule: z.ZodType, input: Record<string, unknown>, ...anyCharacter: string[]][] = [
  ['a customer', addCustomerRule, { accountNumber: '100', name, email }],
  [
    'a claim',
    claimAccountRule,
    { accountNumber: '100', email, name, password, companyId: 1, lastBillAmount: '84.17' },
    'password',
  ],
  ['a sign-in', signInRule, { email, password }, 'password'],
  ['a business owner', businessOwnerRule, { name, email, password, companyId: 1 }, 'password'],
  ['an admin user', createAdminUserRule, { name, email, password }, 'password'],
  ['a change of an admin user', updateAdminUserRule, { name, email }],
  ['a partner key', partnerKeyRule, { name: 'Billing export', mode: 'live', scopes: ['customers:read'] }],
  ['a company', createCompanyRule, { name: 'Lakeside Water' }],
  [
    'business information',
    businessInformationRule,
    {
      name: 'Lakeside Water',
      phone: '555 0100 200',
      address: '1 Lake Road',
      website: 'https://lake.example/pay',
      email,
    },
  ],
  ['settings of claims', claimSettingsRule, { claimCheck: 'name', claimNetworks: ['203.0.113.0/24'] }],
  ['host names', hostNamesRule, { hostNames: ['pay.lake.example'] }],
  [
    'a payment configuration',
    paymentConfigurationRule,
    { merchantToken: 'token', tpnNumber: '123456789012', hostedPageUrl: 'https://pay.example/page' },
  ],
  [
    'a CSV template',
    csvTemplateRule,
    {
      fieldMappings: [
        { field: 'accountNumber', headers: ['account'] },
        { field: 'amountDue', headers: ['amount'] },
      ],
      requiredFields: ['accountNumber', 'amountDue'],
      sampleFormat: 'account,amount\r\n1,\t2\n',
    },
  ],
  ['an email configuration', emailConfigurationRule, { fromName: 'Lakeside', fromEmail: email, replyToEmail: email }],
  [
    'the password reset email',
    emailConfigurationRule,
    { passwordResetSubject: 'Reset', passwordResetBody: '{resetLink}\n' },
  ],
  ['a test email', testEmailRule, { testEmail: email }],
  ['an answer', questionResetRule, { email, securityAnswer: 'Salem', newPassword: password }, 'newPassword'],
  [
    'a security question',
    securityQuestionRule,
    { securityQuestion, securityAnswer: 'Salem', currentPassword: password },
    'currentPassword',
  ],
  ['a password reset', passwordResetRule, { token: 'token', newPassword: password }, 'newPassword'],
];

/** Returns copies of a value, each with one of its texts changed. */
function copiesOf(value: unknown, change: (text: string) => string): unknown[] {
  if (typeof value === 'string') return [change(value)];
  if (Array.isArray(value))
    return value.flatMap((entry, index) => copiesOf(entry, change).map((changed) => value.with(index, changed)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    copiesOf(entry, change).map((changed) => ({ ...value, [key]: changed })),
  );
}

test.each(inputs)('refuses control characters in each text of %s', (_title, rule, input, ...anyCharacter) => {
  expect(rule.safeParse(input).error).toBeUndefined();
  const checked = Object.fromEntries(Object.entries(input).filter(([key]) => !anyCharacter.includes(key)));
  for (const character of ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085']) {
    const changed = copiesOf(checked, (text) => `${text.slice(0, -1)}${character}${text.slice(-1)}`);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.filter((copy) => rule.safeParse({ ...input, ...Object(copy) }).success)).toEqual([]);
  }
});
