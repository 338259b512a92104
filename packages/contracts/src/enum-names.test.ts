import { expect, test } from 'vitest';
import { PERMISSION_BY_NAME, valueOfName } from './enum-names.ts';
import { FONT_FAMILIES } from './rules/branding.ts';
import { schemaName } from './schema-name.ts';

test.each([
  ['super_admin', 'SUPER_ADMIN'],
  ['manageUsers', 'MANAGE_USERS'],
  ['customers:read', 'CUSTOMERS_READ'],
  ['check-again', 'CHECK_AGAIN'],
  ['partner-key.revoked', 'PARTNER_KEY_REVOKED'],
  ['Open Sans', 'OPEN_SANS'],
])('names %j %j in the schema', (value, name) => expect(schemaName(value)).toBe(name));

test('maps schema names back to values', () => {
  expect(PERMISSION_BY_NAME.MANAGE_PAYMENT_SETTINGS).toBe('managePaymentSettings');
  expect(valueOfName(FONT_FAMILIES, 'OPEN_SANS')).toBe('Open Sans');
});
