import { PERMISSIONS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { emailKey, newBusinessOwner, newCustomerLogin, portalOf } from './user.ts';

test('compares email addresses without case and surrounding spaces', () => {
  expect(emailKey(' Olga@Utility.TEST ')).toBe('olga@utility.test');
});

test('assigns admins to the staff portal and customers to the customer portal', () => {
  const portals = [portalOf('super_admin'), portalOf('company_admin'), portalOf('customer')];
  expect(portals).toEqual(['staff', 'staff', 'customer']);
});

test('gives a business owner every permission and a customer none', () => {
  const person = { name: 'Olga', email: 'olga@utility.test', companyId: 3 };
  expect(newBusinessOwner('o', person)).toMatchObject({ companyId: 3, permissions: PERMISSIONS });
  expect(newCustomerLogin('c', { ...person, resets: 0 })).toMatchObject({ id: 'c', companyId: 3, permissions: [] });
});
