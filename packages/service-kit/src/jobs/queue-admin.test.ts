import { expect, test } from 'vitest';
import { safeReason } from './queue-admin.ts';

test.each([
  ['no handler for billing.apply-upload', 'no handler for billing.apply-upload'],
  ['E11000 duplicate key: { email: "ada@example.org" }', 'E11000 duplicate key: { email: … }'],
  ['mail to ada.lovelace@example.org was refused', 'mail to … was refused'],
  ["customer 'Ada Lovelace' of account 0012 345678", 'customer … of account …'],
  ['call +1 555-010-0199', 'call +…'],
  ['first line\n    at secret (file.ts:1)', 'first line'],
  ['', ''],
])('shows %j as %j', (message, shown) => expect(safeReason(message)).toBe(shown));

test('cuts a message after 200 characters', () => expect(safeReason('word '.repeat(500))).toHaveLength(200));
