import { PERMISSIONS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { doorOf, emailKey, newBusinessOwner, newCustomerLogin } from './user.ts';

test('addresses that differ in case or blanks around them are one', () => {
  expect(emailKey(' Olga@Utility.TEST ')).toBe('olga@utility.test');
});

test('staff and customers have doors of their own', () => {
  expect([doorOf('super_admin'), doorOf('company_admin'), doorOf('customer')]).toEqual(['admin', 'admin', 'customer']);
});

test('an owner holds every permission, a customer none', () => {
  const person = { name: 'Olga', email: 'olga@utility.test', companyId: 3 };
  expect(newBusinessOwner('o', person)).toMatchObject({ companyId: 3, permissions: PERMISSIONS });
  expect(newCustomerLogin('c', { ...person, resets: 0 })).toMatchObject({ id: 'c', companyId: 3, permissions: [] });
});
