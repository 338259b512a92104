import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import type { CustomerFields } from './customer.ts';
import { fieldBytes, isTooLarge } from './customer-size.ts';

test.each<[string, CustomerFields]>([
  ['no field', {}],
  ['known fields', { name: 'José Müller', usage: '12 m³', serviceAddress: '1 Main St' }],
  ['custom fields', { name: 'Ana', customData: { rateClass: 'R1', meterSize: '電' } }],
])('counts the bytes of %s as the database does', (_what, fields) => {
  expect(fieldBytes(fields)).toBe(mongo.BSON.calculateObjectSize(fields));
});

const withBytes = (bytes: number): CustomerFields => {
  const empty = fieldBytes({ name: '', customData: { note: '' } });
  return { name: '', customData: { note: 'x'.repeat(bytes - empty) } };
};

test('accepts fields of 64 KiB, and finds one byte more too large', () => {
  expect(isTooLarge(withBytes(65_536))).toBe(false);
  expect(isTooLarge(withBytes(65_537))).toBe(true);
});
