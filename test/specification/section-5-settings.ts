import { createClient, expectStatus } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { refuses, refusesEach } from '../world/refusals.ts';
import type { Row } from './row.ts';

const template = {
  fieldMappings: { accountNumber: ['account number'], amountDue: ['amount due'], name: ['name'] },
  requiredFields: ['accountNumber', 'amountDue'],
  sampleFormat: '',
};

export const settingsRows: Row[] = [
  {
    id: '5-payment-setup',
    row: 'Payment setup: Auth Key required, TPN Number required, hosted page URL a valid URL or empty, testMode boolean',
    calls: ['updateCompany'],
    check: async ({ lakeside }) => {
      const good = { merchantToken: 'a-key-of-our-own', tpnNumber: lakeside.tpn, hostedPageUrl: '', testMode: true };
      for (const [change, message] of [
        [{ merchantToken: '' }, 'Auth Key is required'],
        [{ tpnNumber: '' }, 'TPN Number is required'],
        [{ hostedPageUrl: 'not a url' }, 'Must be a valid URL'],
      ] as const)
        await refuses(
          lakeside.owner,
          ['PATCH', lakeside.path, { ipospaysConfig: { ...good, ...change } }],
          400,
          message,
        );
      await refuses(lakeside.owner, ['PATCH', lakeside.path, { ipospaysConfig: { ...good, testMode: 'yes' } }], 400);
    },
  },
  {
    id: '5-branding',
    row: 'Branding: the three colours must be a 6-digit hex with a leading # ("Must be a valid hex color")',
    calls: ['updateBranding'],
    check: async ({ lakeside }) => {
      for (const field of ['primaryColor', 'secondaryColor', 'accentColor'])
        for (const color of ['4F46E5', '#4F46E', '#4F46E5F', '#GGGGGG', 'red'])
          await refuses(
            lakeside.owner,
            ['PUT', `${lakeside.path}/branding`, { [field]: color }],
            400,
            'Must be a valid hex color',
          );
    },
  },
  {
    id: '5-customer',
    row: 'New customer: accountNumber required, email valid, name optional',
    calls: ['addCustomer'],
    check: async ({ lakeside }) => {
      const good = { accountNumber: 'N-100', email: 'nameless@example.org', companyId: lakeside.id };
      await refusesEach(lakeside.owner, 'POST', `${lakeside.path}/customers`, good, [
        [{ accountNumber: '' }, 'Account number is required'],
        [{ email: 'nameless' }, 'Invalid email address'],
      ]);
      const added = expectStatus(await lakeside.owner.send('POST', `${lakeside.path}/customers`, good), 201);
      expect(added).toMatchObject({ accountNumber: 'N-100', name: null, email: good.email, claimed: false });
    },
  },
  {
    id: '5-upload',
    row: 'Upload: a file is required',
    calls: ['uploadBalances', 'streamBalances'],
    check: async ({ lakeside }) => {
      const path = `${lakeside.path}/balances/upload`;
      await refuses(lakeside.owner, ['POST', path, { month: 'November', year: '2026' }], 400, 'Missing required data');
      await refuses(
        lakeside.owner,
        ['POST', path, { csvContent: '', month: 'May', year: '2026' }],
        400,
        'Missing required data',
      );
      const form = '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nno file\r\n--x--\r\n';
      const answer = await lakeside.owner.send('POST', `${lakeside.path}/balances/uploads?month=May&year=2026`, form, {
        'content-type': 'multipart/form-data; boundary=x',
      });
      expect({ status: answer.status, text: answer.text }).toEqual({
        status: 400,
        text: 'Please select a CSV file first.',
      });
    },
  },
  {
    id: '5-template',
    row: 'CSV template: required fields stay, no field twice, custom fields have a name, no header twice, headers lower-cased and trimmed',
    calls: ['updateCompany'],
    check: async ({ lakeside }) => {
      const { amountDue, ...withoutAmount } = template.fieldMappings;
      const wrong = [
        [{ fieldMappings: withoutAmount }, 'Cannot Remove Required Field'],
        [{ requiredFields: ['accountNumber'] }, 'Cannot Change Required Status'],
        [{ fieldMappings: { ...template.fieldMappings, ' name ': ['customer'] } }, 'Duplicate Field'],
        [{ fieldMappings: { ...template.fieldMappings, ' ': ['kwh'] } }, 'Custom Field Name Required'],
        [{ fieldMappings: { ...template.fieldMappings, usage: ['Amount Due'] } }, 'Duplicate Header'],
        [{ fieldMappings: { ...template.fieldMappings, usage: ['kwh', ' KWH '] } }, 'Duplicate Header'],
      ] as const;
      for (const [change, message] of wrong) {
        const answer = await lakeside.owner.send('PATCH', lakeside.path, { csvTemplate: { ...template, ...change } });
        expect({ status: answer.status, text: answer.text }).toEqual({
          status: 400,
          text: expect.stringContaining(message),
        });
      }
      const input = { ...template, fieldMappings: { ...template.fieldMappings, gateCode: ['  Gate Code '] } };
      const saved = expectStatus(await lakeside.owner.send('PATCH', lakeside.path, { csvTemplate: input }), 200);
      expect(saved).toMatchObject({ csvTemplate: { fieldMappings: { gateCode: ['gate code'], amountDue } } });
      expect((await lakeside.owner.get(lakeside.path)).body).toMatchObject({
        csvTemplate: { fieldMappings: { gateCode: ['gate code'] } },
      });
    },
  },
  {
    id: '5-test-email',
    row: 'Test e-mail send: disabled when the address is empty or notifications are disabled',
    calls: ['sendTestEmail', 'updateEmailConfiguration'],
    check: async ({ hilltop }) => {
      const path = `${hilltop.path}/email-config`;
      await refuses(
        hilltop.owner,
        ['POST', `${path}/test`, { testEmail: '' }],
        400,
        'Please enter a valid email address',
      );
      expectStatus(await hilltop.owner.send('PUT', path, { enabled: false }), 200);
      await refuses(hilltop.owner, ['POST', `${path}/test`, { testEmail: 'me@example.org' }], 409);
      expectStatus(await hilltop.owner.send('PUT', path, { enabled: true }), 200);
      expectStatus(await hilltop.owner.send('POST', `${path}/test`, { testEmail: 'me@example.org' }), 200);
    },
  },
  {
    id: '5-default',
    row: 'Default messages of the validation rules, such as "Required"',
    calls: ['createCompany', 'setClaimState', 'login'],
    check: async ({ system, lakeside }) => {
      await refuses(
        lakeside.superAdmin,
        ['POST', '/api/companies', {}],
        400,
        'Business name must be at least 2 characters',
      );
      await refuses(lakeside.owner, ['PUT', `/api/customers/${lakeside.unclaimed.id}`, {}], 400, 'claimed: Required');
      const login = { email: lakeside.payer.email, password: '', type: 'customer' };
      await refuses(createClient(system.url), ['POST', '/api/login', login], 400, 'password: Required');
      await refuses(lakeside.owner, ['PUT', `/api/customers/${lakeside.unclaimed.id}`, 'claimed'], 415);
    },
  },
];
