import { createClient, expectStatus } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { refuses } from '../world/refusals.ts';
import { STAFF_PASSWORD } from '../world/tenant.ts';
import type { Row } from './row.ts';

interface Admin {
  id: string;
  email: string;
  active: boolean;
  isSuperAdmin: boolean;
  permissions: Record<string, boolean>;
}

export const permissionRows: Row[] = [
  {
    id: '6-roles',
    row: 'Customers land on /account, super_admin and company_admin on /dashboard: the user contains its role',
    calls: ['getUser'],
    check: async ({ lakeside }) => {
      expect((await lakeside.payer.client.get('/api/user')).body).toMatchObject({
        role: 'customer',
        companyId: lakeside.id,
      });
      expect((await lakeside.owner.get('/api/user')).body).toMatchObject({
        role: 'company_admin',
        companyId: lakeside.id,
      });
      expect((await lakeside.superAdmin.get('/api/user')).body).toMatchObject({ role: 'super_admin', companyId: null });
    },
  },
  {
    id: '6-manage-users',
    row: 'User management is available to super_admin, or to a company_admin whose own record has manageUsers',
    calls: ['listAdminUsers', 'createAdminUser', 'updateAdminUser', 'deactivateAdminUser'],
    check: async ({ lakeside }) => {
      const member = await lakeside.createStaffMember(
        'manageCustomers',
        'manageBalances',
        'viewPayments',
        'manageBranding',
      );
      const other = await lakeside.createStaffMember();
      const input = { email: 'refused@staff.example', name: 'Rita Refused', password: STAFF_PASSWORD };
      await refuses(member.client, ['POST', `${lakeside.path}/admins`, input], 403);
      await refuses(member.client, ['PUT', `/api/admins/${other.id}`, { name: 'Renamed' }], 403);
      await refuses(member.client, ['DELETE', `/api/admins/${other.id}`], 403);
      const seen = expectStatus(await member.client.get<Admin[]>(`${lakeside.path}/admins`), 200);
      expect(seen.map(({ id }) => id)).toEqual([member.id]);
      const manager = await lakeside.createStaffMember('manageUsers');
      expectStatus(await manager.client.send('PUT', `/api/admins/${other.id}`, { name: 'Renamed' }), 200);
      expectStatus(await lakeside.superAdmin.send('DELETE', `/api/admins/${other.id}`), 200);
    },
  },
  {
    id: '6-own-record',
    row: 'A user may edit their own record and change their own password',
    calls: ['updateAdminUser'],
    check: async ({ system, lakeside }) => {
      const member = await lakeside.createStaffMember();
      const path = `/api/admins/${member.id}`;
      expect(expectStatus(await member.client.send('PUT', path, { name: 'My New Name' }), 200)).toMatchObject({
        name: 'My New Name',
      });
      const change = { currentPassword: STAFF_PASSWORD, newPassword: 'changed-password-1' };
      expectStatus(await member.client.send('PUT', path, change), 200);
      const login = { email: member.email, password: 'changed-password-1', type: 'admin' };
      expectStatus(await createClient(system.url).send('POST', '/api/login', login), 200);
    },
  },
  {
    id: '6-not-oneself',
    row: 'A user cannot deactivate themselves',
    calls: ['deactivateAdminUser', 'updateAdminUser'],
    check: async ({ lakeside }) => {
      const manager = await lakeside.createStaffMember('manageUsers');
      const path = `/api/admins/${manager.id}`;
      const refused = await manager.client.send('DELETE', path);
      expect([403, 409]).toContain(refused.status);
      const sneaky = await manager.client.send('PUT', path, { active: false });
      expect([403, 409]).toContain(sneaky.status);
      expect((await manager.client.get('/api/user')).status).toBe(200);
    },
  },
  {
    id: '6-super-admins-hidden',
    row: 'Super admin records are hidden from non-super-admins, their controls locked',
    calls: ['listAdminUsers', 'updateAdminUser', 'deactivateAdminUser'],
    check: async ({ lakeside }) => {
      const { id } = (await lakeside.superAdmin.get<{ id: string }>('/api/user')).body;
      const seen = expectStatus(await lakeside.owner.get<Admin[]>(`${lakeside.path}/admins`), 200);
      expect(seen.filter(({ isSuperAdmin }) => isSuperAdmin)).toEqual([]);
      await refuses(lakeside.owner, ['PUT', `/api/admins/${id}`, { active: false }], 404);
      await refuses(lakeside.owner, ['DELETE', `/api/admins/${id}`], 404);
    },
  },
  {
    id: '6-manage-users-toggle',
    row: 'Only super_admin can toggle manageUsers on others',
    calls: ['createAdminUser', 'updateAdminUser'],
    check: async ({ lakeside }) => {
      const member = await lakeside.createStaffMember();
      const all = {
        manageUsers: true,
        manageCustomers: true,
        manageBalances: false,
        viewPayments: false,
        managePaymentSettings: false,
        manageBranding: false,
      };
      const path = `/api/admins/${member.id}`;
      await refuses(lakeside.owner, ['PUT', path, { permissions: all }], 403);
      const input = { email: 'chief@staff.example', name: 'Chief', password: STAFF_PASSWORD, permissions: all };
      await refuses(lakeside.owner, ['POST', `${lakeside.path}/admins`, input], 403);
      const saved = expectStatus(await lakeside.superAdmin.send<Admin>('PUT', path, { permissions: all }), 200);
      expect(saved.permissions).toEqual(all);
    },
  },
  {
    id: '6-default-permissions',
    row: 'Default permissions of a new admin user: manageCustomers, manageBalances and viewPayments on, the others off',
    calls: ['createAdminUser'],
    check: async ({ lakeside }) => {
      const input = { email: 'default@staff.example', name: 'Default', password: STAFF_PASSWORD };
      const made = expectStatus(await lakeside.owner.send<Admin>('POST', `${lakeside.path}/admins`, input), 201);
      expect(made.permissions).toEqual({
        manageUsers: false,
        manageCustomers: true,
        manageBalances: true,
        viewPayments: true,
        managePaymentSettings: false,
        manageBranding: false,
      });
    },
  },
  {
    id: '6-email-global',
    row: 'E-mail config: the global config is loaded only for super_admin',
    calls: ['getGlobalEmailConfiguration', 'updateGlobalEmailConfiguration', 'sendGlobalTestEmail'],
    check: async ({ lakeside }) => {
      await refuses(lakeside.owner, ['GET', '/api/email-config'], 403);
      await refuses(lakeside.owner, ['PUT', '/api/email-config', { enabled: true }], 403);
      await refuses(lakeside.owner, ['POST', '/api/email-config/test', { testEmail: 'me@example.org' }], 403);
      expect((await lakeside.superAdmin.get('/api/email-config')).status).toBe(200);
    },
  },
  {
    id: '6-email-fields',
    row: 'From Email, Reply-To and the provider are editable only by super_admin',
    calls: ['updateEmailConfiguration'],
    check: async ({ lakeside }) => {
      const path = `${lakeside.path}/email-config`;
      for (const input of [
        { fromEmail: 'us@a.example' },
        { replyToEmail: 'us@a.example' },
        { apiKey: 're_ours_123456' },
      ]) {
        await refuses(lakeside.owner, ['PUT', path, { fromName: 'Applied', ...input }], 403);
        expect((await lakeside.owner.get(path)).body).not.toMatchObject({ fromName: 'Applied' });
      }
      expectStatus(await lakeside.superAdmin.send('PUT', path, { replyToEmail: 'us@a.example' }), 200);
      const saved = expectStatus(
        await lakeside.owner.send('PUT', path, { fromName: 'Lakeside', replyToEmail: 'us@a.example' }),
        200,
      );
      expect(saved).toMatchObject({ fromName: 'Lakeside', replyToEmail: 'us@a.example' });
    },
  },
  {
    id: '6-owners-page',
    row: 'The Business Owners page uses super-admin endpoints',
    calls: ['listBusinessOwners', 'createBusinessOwner'],
    check: async ({ lakeside }) => {
      const input = {
        name: 'Olive',
        email: 'olive2@owners.example',
        password: 'olive-password',
        companyId: lakeside.id,
      };
      await refuses(lakeside.owner, ['GET', '/api/super-admin/business-owners'], 403);
      await refuses(lakeside.owner, ['POST', '/api/super-admin/business-owners', input], 403);
      expect((await lakeside.superAdmin.get('/api/super-admin/business-owners')).status).toBe(200);
    },
  },
];
