import { createClient, eventually, expectStatus } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { refuses } from '../world/refusals.ts';
import { STAFF_PASSWORD } from '../world/tenant.ts';
import type { Row } from './row.ts';

export const companyCallRows: Row[] = [
  {
    id: '7-branding',
    row: 'GET /api/branding: cached 5 minutes; null when there is none',
    calls: ['getBranding', 'updateBranding'],
    check: async ({ system, hilltop }) => {
      const visitor = createClient(system.url);
      const path = `/api/branding?companyId=${hilltop.id}`;
      const none = await visitor.get(path);
      expect({ status: none.status, body: none.body }).toEqual({ status: 200, body: null });
      expect(none.headers.get('cache-control')).toBe('private, max-age=300');
      const input = {
        primaryColor: '#123456',
        fontFamily: 'open sans',
        cornerRoundness: 'full',
        buttonStyle: 'GRADIENT',
      };
      const saved = expectStatus(await hilltop.owner.send('PUT', `${hilltop.path}/branding`, input), 200);
      expect(saved).toMatchObject({ primaryColor: '#123456', fontFamily: 'Open Sans', cornerRoundness: 'Full' });
      const found = await visitor.get(path);
      expect(found.body).toEqual(saved);
      expect((await hilltop.owner.get('/api/branding')).body).toEqual(saved);
      const etag = found.headers.get('etag') ?? '';
      expect(
        (await visitor.send('GET', path, undefined, { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status,
      ).toBe(304);
      expectStatus(await hilltop.owner.send('DELETE', `${hilltop.path}/branding`), 200);
    },
  },
  {
    id: '7-companies',
    row: 'GET /api/companies: list of id and name',
    calls: ['listCompanies'],
    check: async ({ system, lakeside }) => {
      const all = expectStatus(await createClient(system.url).get<object[]>('/api/companies'), 200);
      expect(all).toContainEqual({ id: lakeside.id, name: lakeside.company.name });
    },
  },
  {
    id: '7-company',
    row: 'GET /api/companies/{companyId}: company data including csvTemplate',
    calls: ['getCompany'],
    check: async ({ lakeside, hilltop }) => {
      expect((await hilltop.owner.get(hilltop.path)).body).toMatchObject({
        id: hilltop.id,
        name: hilltop.company.name,
        csvTemplate: { requiredFields: ['accountNumber', 'amountDue'] },
        ipospaysConfig: { tpnNumber: hilltop.tpn, testMode: true },
        authorizeNetConfig: null,
      });
      const seen = (await lakeside.payer.client.get(lakeside.path)).body;
      expect(Object.keys(seen as object).toSorted()).toEqual(
        // The settings are no secrets; the pay page and the account page need two of them.
        ['address', 'billingMethod', 'email', 'id', 'name', 'otherAmounts', 'phone', 'uploadReview', 'website'],
      );
    },
  },
  {
    id: '7-company-patch',
    row: 'PATCH /api/companies/{companyId}: information, gateway configuration or csvTemplate',
    calls: ['updateCompany'],
    check: async ({ lakeside, hilltop }) => {
      const information = {
        name: 'Hilltop Gas',
        phone: '555-0100-30',
        address: '2 Hill Road',
        website: 'https://hilltop.example',
        email: 'office@hilltop.example',
      };
      expectStatus(await hilltop.owner.send('PATCH', hilltop.path, information), 200);
      expect((await hilltop.owner.get(hilltop.path)).body).toMatchObject(information);
      const ipospaysConfig = {
        merchantToken: 'test-key-of-hilltop',
        tpnNumber: hilltop.tpn,
        hostedPageUrl: '',
        testMode: true,
      };
      expectStatus(await hilltop.owner.send('PATCH', hilltop.path, { ipospaysConfig, authorizeNetConfig: null }), 200);
      expect((await hilltop.owner.get(hilltop.path)).body).toMatchObject({
        ipospaysConfig: {
          tpnNumber: hilltop.tpn,
          merchantToken: expect.stringMatching(/^test-key-o•+$/),
          testMode: true,
        },
        authorizeNetConfig: null,
      });
      const csvTemplate = {
        fieldMappings: { accountNumber: ['account number'], amountDue: ['amount due'], gateCode: ['gate code'] },
        requiredFields: ['accountNumber', 'amountDue'],
        sampleFormat: 'account number,amount due,gate code',
      };
      expectStatus(await hilltop.owner.send('PATCH', hilltop.path, { csvTemplate }), 200);
      expect((await hilltop.owner.get(hilltop.path)).body).toMatchObject({ ...information, csvTemplate });
      const both = { name: 'Both', phone: '5550100', address: 'Road 1', email: 'a@b.org', csvTemplate: {} };
      await refuses(lakeside.owner, ['PATCH', lakeside.path, both], 400);
      const clerk = await lakeside.createStaffMember('manageCustomers');
      await refuses(clerk.client, ['PATCH', lakeside.path, { ...information, name: 'Mine now' }], 403);
      expect((await lakeside.owner.get(lakeside.path)).body).not.toMatchObject({ name: 'Mine now' });
    },
  },
  {
    id: '7-stats',
    row: 'GET /api/companies/{companyId}/stats: company stats',
    calls: ['getCompanyStats'],
    check: async ({ lakeside }) => {
      await eventually(async () => {
        const stats = expectStatus(await lakeside.owner.get(`${lakeside.path}/stats`), 200);
        // The company takes payments in test mode, which count apart.
        expect(stats).toMatchObject({ totalPaid: 0, successfulPaymentCount: 0 });
        expect(stats).toMatchObject({ testTotalPaid: 25, testPaymentCount: 1 });
        const customers = expectStatus(
          await lakeside.owner.get<{ claimed: boolean }[]>(`${lakeside.path}/customers`),
          200,
        );
        expect(stats).toMatchObject({
          customerCount: customers.length,
          claimedCustomerCount: customers.filter(({ claimed }) => claimed).length,
        });
      });
      const clerk = await lakeside.createStaffMember('manageCustomers');
      expect((await clerk.client.get(`${lakeside.path}/stats`)).body).toMatchObject({
        totalPaid: null,
        successfulPaymentCount: null,
        testTotalPaid: null,
        testPaymentCount: null,
      });
    },
  },
  {
    id: '7-admins',
    row: 'GET and POST /api/companies/{companyId}/admins, PUT and DELETE /api/admins/{id}',
    calls: ['listAdminUsers', 'createAdminUser', 'updateAdminUser', 'deactivateAdminUser'],
    check: async ({ system, lakeside }) => {
      const email = 'rosa@staff.example';
      const input = { email, name: 'Rosa Rivers', password: STAFF_PASSWORD, confirmPassword: STAFF_PASSWORD };
      const made = expectStatus(
        await lakeside.owner.send<{ id: string }>('POST', `${lakeside.path}/admins`, input),
        201,
      );
      expect((await lakeside.owner.get(`${lakeside.path}/admins`)).body).toContainEqual(made);
      await refuses(lakeside.owner, ['POST', `${lakeside.path}/admins`, input], 409);
      expect((await lakeside.owner.send('DELETE', `/api/admins/${made.id}`)).body).toMatchObject({ active: false });
      const login = { email, password: STAFF_PASSWORD, type: 'admin' };
      await refuses(createClient(system.url), ['POST', '/api/login', login], 401, 'Invalid email or password');
      expectStatus(await lakeside.owner.send('PUT', `/api/admins/${made.id}`, { active: true }), 200);
      expectStatus(await createClient(system.url).send('POST', '/api/login', login), 200);
    },
  },
  {
    id: '7-owners',
    row: 'GET and POST /api/super-admin/business-owners',
    calls: ['listBusinessOwners', 'createBusinessOwner'],
    check: async ({ hilltop }) => {
      const input = { name: 'Otto Owner', email: 'otto@owners.example', password: 'river-7', companyId: hilltop.id };
      const made = expectStatus(await hilltop.superAdmin.send('POST', '/api/super-admin/business-owners', input), 201);
      expect(made).toMatchObject({ name: 'Otto Owner', companyName: hilltop.company.name, active: true });
      expect((await hilltop.superAdmin.get('/api/super-admin/business-owners')).body).toContainEqual(made);
    },
  },
  {
    id: '7-email-config',
    row: 'GET and PUT /api/email-config and /api/companies/{id}/email-config, POST …/test',
    calls: [
      'getEmailConfiguration',
      'updateEmailConfiguration',
      'sendTestEmail',
      'sendGlobalTestEmail',
      'listDeliveries',
    ],
    check: async ({ lakeside }) => {
      const path = `${lakeside.path}/email-config`;
      const before = expectStatus(await lakeside.owner.get<object>(path), 200);
      expect(before).toMatchObject({ provider: 'resend', enabled: true, apiKey: null });
      expect(expectStatus(await lakeside.owner.send('PUT', path, before), 200)).toEqual(before);
      expectStatus(await lakeside.owner.send('POST', `${path}/test`, { testEmail: 'try@example.org' }), 200);
      await eventually(async () => {
        const sent = expectStatus(
          await lakeside.owner.get<{ to: string; state: string }[]>(`${lakeside.path}/deliveries`),
          200,
        );
        expect(sent.find(({ to }) => to === 'try@example.org')).toMatchObject({ template: 'test', state: 'captured' });
      });
      const global = expectStatus(await lakeside.superAdmin.get<object>('/api/email-config'), 200);
      expect(global).toMatchObject({ provider: 'resend', enabled: true });
      const renamed = { ...global, fromName: 'Utility Billing' };
      expect(expectStatus(await lakeside.superAdmin.send('PUT', '/api/email-config', renamed), 200)).toEqual(renamed);
      expect((await lakeside.superAdmin.get('/api/email-config')).body).toEqual(renamed);
      expectStatus(await lakeside.superAdmin.send('PUT', '/api/email-config', global), 200);
      expectStatus(
        await lakeside.superAdmin.send('POST', '/api/email-config/test', { testEmail: 'try@example.org' }),
        200,
      );
      expect((await lakeside.superAdmin.get('/api/deliveries')).status).toBe(200);
    },
  },
];
