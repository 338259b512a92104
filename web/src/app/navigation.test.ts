import { expect, it } from 'vitest';
import { navigationOf } from './navigation.ts';

const titles = (role: Parameters<typeof navigationOf>[0]) => navigationOf(role).map(({ title }) => title);

it('shows the owners of companies to a super admin alone', () => {
  expect(titles('SUPER_ADMIN')).toEqual(['Admin', 'Super Admin', 'Settings']);
  expect(titles('COMPANY_ADMIN')).toEqual(['Admin', 'Settings']);
});
