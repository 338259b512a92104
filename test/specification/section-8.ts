import { createClient, expectStatus, openCompany } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { expectRefusal, refuses } from '../world/refusals.ts';
import { CUSTOMER_PASSWORD } from '../world/tenant.ts';
import type { Row } from './row.ts';

export const errorRows: Row[] = [
  {
    id: '8-errors',
    row: 'Non-OK response: its body is the message, as text, or problem details if the client accepts them',
    calls: ['listCustomers', 'getUser'],
    check: async ({ system, lakeside }) => {
      const visitor = createClient(system.url);
      const plain = await visitor.get(`${lakeside.path}/customers`);
      expectRefusal(plain, 401, 'Sign in to continue');
      expect(plain.headers.get('content-type')).toMatch(/^text\/plain/);
      const problem = await visitor.send('GET', '/api/user', undefined, { accept: 'application/problem+json' });
      expect(problem.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(problem.body).toEqual({ status: 401, title: 'Sign in to continue' });
    },
  },
  {
    id: '8-unreadable',
    row: 'A body that is not JSON, of another type, or too large: 400, 415, 413',
    calls: ['login', 'createCompany'],
    check: async ({ system, lakeside }) => {
      const json = { 'content-type': 'application/json' };
      expectRefusal(
        await lakeside.superAdmin.send('POST', '/api/companies', '{"name":', json),
        400,
        'The request cannot be read',
      );
      expectRefusal(await lakeside.superAdmin.send('POST', '/api/companies', '[1]', json), 400);
      expectRefusal(
        await lakeside.superAdmin.send('POST', '/api/companies', 'name=x', { 'content-type': 'text/plain' }),
        415,
      );
      const large = { email: 'a@b.org', password: 'x'.repeat(20_000), type: 'admin' };
      expectRefusal(await createClient(system.url).send('POST', '/api/login', large), 413, 'The request is too large');
    },
  },
  {
    id: '8-another-method',
    row: 'A method that a path does not know: 405 with Allow',
    calls: ['getUser'],
    check: async ({ system }) => {
      const answer = await createClient(system.url).send('DELETE', '/api/user');
      expect({ status: answer.status, allow: answer.headers.get('allow') }).toEqual({
        status: 405,
        allow: 'GET, HEAD',
      });
    },
  },
  {
    id: '8-upload-message',
    row: '"Successfully processed X out of Y records"; "Missing required data"',
    calls: ['uploadBalances'],
    check: async ({ lakeside }) => {
      const path = `${lakeside.path}/balances/upload`;
      const csvContent = 'account number,amount due\nE-1,1.00\n,2.00\n\nE-3,x\n';
      const result = expectStatus(await lakeside.owner.send('POST', path, { csvContent, month: 11, year: 2026 }), 200);
      expect(result).toMatchObject({ message: 'Successfully processed 1 out of 3 records', successful: 1, failed: 2 });
      await refuses(lakeside.owner, ['POST', path, { csvContent }], 400, 'Missing required data');
    },
  },
  {
    id: '8-not-configured',
    row: 'Gateway-not-configured alert: "Payment Gateway Not Configured"',
    calls: ['startPayment', 'getCompany'],
    check: async ({ system, lakeside }) => {
      const bare = await openCompany(system, 'No Gateway Yet', { configured: false });
      const path = `/api/companies/${bare.company.id}`;
      expect((await bare.owner.get(path)).body).toMatchObject({ ipospaysConfig: null });
      const csvContent = 'account number,amount due\nA-1,10.00\n';
      const body = { csvContent, month: 'November', year: '2026' };
      expectStatus(await bare.owner.send('POST', `${path}/balances/upload`, body), 200);
      const payer = createClient(system.url);
      const claim = { accountNumber: 'A-1', email: 'p@example.org', name: 'P', password: CUSTOMER_PASSWORD };
      const claimed = await payer.send<{ id: string }>('POST', '/api/auth/claim', {
        ...claim,
        companyId: bare.company.id,
      });
      const { id } = expectStatus(claimed, 201);
      const [balance] = expectStatus(await payer.get<{ id: string }[]>(`/api/customers/${id}/balances`), 200);
      const start = await payer.send('POST', `/api/customers/${id}/payments/ipospays`, { balanceId: balance?.id });
      expect({ status: start.status, body: start.body }).toEqual({
        status: 409,
        body: { success: false, message: 'Payment Gateway Not Configured' },
      });
      expect(lakeside.id).not.toBe(bare.company.id);
    },
  },
  {
    id: '8-balance-id',
    row: 'Preparation page: "Invalid balance ID"',
    calls: ['startPayment'],
    check: ({ lakeside }) =>
      refuses(
        lakeside.payer.client,
        ['POST', `/api/customers/${lakeside.payer.id}/payments/ipospays`, { balanceId: '' }],
        400,
        'Invalid balance ID',
      ),
  },
];
