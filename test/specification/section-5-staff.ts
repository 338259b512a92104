import { expectStatus } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { refusesEach } from '../world/refusals.ts';
import { STAFF_PASSWORD } from '../world/tenant.ts';
import type { Row } from './row.ts';

const EMAIL = 'Please enter a valid email address';
const NAME = 'Name must be at least 3 characters';
const MISMATCH = "Passwords don't match";

export const staffRows: Row[] = [
  {
    id: '5-admin-create',
    row: 'Create admin user: valid email, name at least 3, password at least 8, matching confirmation',
    calls: ['createAdminUser'],
    check: ({ lakeside }) =>
      refusesEach(
        lakeside.owner,
        'POST',
        `${lakeside.path}/admins`,
        { email: 'new@staff.example', name: 'Newcomer', password: STAFF_PASSWORD, confirmPassword: STAFF_PASSWORD },
        [
          [{ email: 'new@' }, EMAIL],
          [{ name: 'Al' }, NAME],
          [{ password: '1234567' }, 'Password must be at least 8 characters'],
          [{ confirmPassword: 'staff-password-2' }, MISMATCH],
        ],
      ),
  },
  {
    id: '5-admin-edit',
    row: 'Edit admin user: name at least 3, valid email',
    calls: ['updateAdminUser'],
    check: async ({ lakeside }) => {
      const member = await lakeside.createStaffMember('manageCustomers');
      const path = `/api/admins/${member.id}`;
      await refusesEach(lakeside.owner, 'PUT', path, { name: 'Someone', email: member.email }, [
        [{ name: 'Al' }, NAME],
        [{ email: 'not-an-email' }, EMAIL],
      ]);
      const saved = await lakeside.owner.send('PUT', path, { name: 'Sam Other', email: member.email });
      expect(expectStatus(saved, 200)).toMatchObject({ name: 'Sam Other', email: member.email });
    },
  },
  {
    id: '5-change-password',
    row: 'Change password: current password required, new password at least 8, the confirmation must match',
    calls: ['updateAdminUser'],
    check: async ({ lakeside }) => {
      const member = await lakeside.createStaffMember();
      const good = {
        currentPassword: STAFF_PASSWORD,
        newPassword: 'another-password-1',
        confirmPassword: 'another-password-1',
      };
      await refusesEach(member.client, 'PUT', `/api/admins/${member.id}`, good, [
        [{ currentPassword: '' }, 'Current password is required'],
        [{ newPassword: '1234567' }, 'New password must be at least 8 characters'],
        [{ confirmPassword: 'another-password-2' }, MISMATCH],
        [{ currentPassword: 'not-my-password' }, 'Current password is incorrect'],
      ]);
      expectStatus(await member.client.send('PUT', `/api/admins/${member.id}`, good), 200);
    },
  },
  {
    id: '5-owner',
    row: 'Business owner: name required, valid email, password at least 6, company required',
    calls: ['createBusinessOwner'],
    check: ({ lakeside }) =>
      refusesEach(
        lakeside.superAdmin,
        'POST',
        '/api/super-admin/business-owners',
        { name: 'Olive Owner', email: 'olive@owners.example', password: 'river-6', companyId: lakeside.id },
        [
          [{ name: '' }, 'name: Required'],
          [{ email: 'olive' }, 'Invalid email address'],
          [{ password: 'olive' }, 'Password must be at least 6 characters'],
          [{ companyId: undefined }, 'companyId: Required'],
        ],
      ),
  },
  {
    id: '5-business-info',
    row: 'Business info: name at least 2, phone at least 7, address at least 5, website a valid URL or empty, valid email',
    calls: ['updateCompany'],
    check: async ({ lakeside }) => {
      const good = {
        name: 'Lakeside Water',
        phone: '555-0100-20',
        address: '1 Shore Road',
        website: '',
        email: 'office@lakeside.example',
      };
      await refusesEach(lakeside.owner, 'PATCH', lakeside.path, good, [
        [{ name: 'L' }, 'Business name must be at least 2 characters'],
        [{ phone: '555010' }, 'Phone must be at least 7 characters'],
        [{ address: 'Road' }, 'Address must be at least 5 characters'],
        [{ website: 'lakeside' }, 'Please enter a valid website URL'],
        [{ website: 'javascript:alert(1)' }, 'Please enter a valid website URL'],
        [{ email: 'office' }, EMAIL],
      ]);
      expect(expectStatus(await lakeside.owner.send('PATCH', lakeside.path, good), 200)).toMatchObject({
        ...good,
        website: null,
      });
    },
  },
];
