import { expect, test } from 'vitest';
import { FONT_FAMILY_BY_NAME, PERMISSION_BY_NAME } from './enum-names.ts';
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
  expect(FONT_FAMILY_BY_NAME.OPEN_SANS).toBe('Open Sans');
});
