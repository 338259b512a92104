import { createClient, expectStatus } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { linkTokenFor } from '../world/recovery.ts';
import { expectRefusal, refuses } from '../world/refusals.ts';
import { CUSTOMER_PASSWORD } from '../world/tenant.ts';
import type { Row } from './row.ts';

const QUESTION = 'What is your favorite book?';
const SET_UP = /Please set up a security question/;

export const sessionRows: Row[] = [
  {
    id: '7-user',
    row: 'GET /api/user: current user (id, role)',
    calls: ['getUser'],
    check: async ({ system, lakeside }) => {
      expect((await lakeside.payer.client.get('/api/user')).body).toMatchObject({
        id: lakeside.payer.id,
        role: 'customer',
        email: lakeside.payer.email,
        companyId: lakeside.id,
        companyName: lakeside.company.name,
        accountNumber: 'A-1',
      });
      await refuses(createClient(system.url), ['GET', '/api/user'], 401, 'Sign in to continue');
    },
  },
  {
    id: '7-login',
    row: 'POST /api/login: credential form fields plus type; the response must contain id',
    calls: ['login'],
    check: async ({ system, lakeside }) => {
      const visitor = createClient(system.url);
      const login = { email: lakeside.payer.email.toUpperCase(), password: CUSTOMER_PASSWORD, type: 'customer' };
      const user = expectStatus(await visitor.send('POST', '/api/login', login), 200);
      expect(user).toMatchObject({ id: lakeside.payer.id, role: 'customer' });
      expect((await visitor.get('/api/user')).body).toEqual(user);
      for (const wrong of [{ password: 'not-my-password' }, { type: 'admin' }, { email: 'unknown@example.org' }])
        await refuses(visitor, ['POST', '/api/login', { ...login, ...wrong }], 401, 'Invalid email or password');
    },
  },
  {
    id: '7-logout',
    row: 'POST /api/logout: clears the session',
    calls: ['logout'],
    check: async ({ system, lakeside }) => {
      const visitor = createClient(system.url);
      const login = { email: lakeside.payer.email, password: CUSTOMER_PASSWORD, type: 'customer' };
      const opened = await visitor.send('POST', '/api/login', login);
      const [cookie = ''] = (opened.headers.getSetCookie()[0] ?? '').split(';');
      expectStatus(await visitor.send('POST', '/api/logout'), 200);
      const stolen = await createClient(system.url).send('GET', '/api/user', undefined, { cookie });
      expectRefusal(stolen, 401, 'Sign in to continue');
    },
  },
  {
    id: '7-security-question',
    row: 'GET /api/auth/security-question with email: securityQuestion (and name), or error on failure',
    calls: ['getSecurityQuestion'],
    check: async ({ system, hilltop }) => {
      const visitor = createClient(system.url);
      const ask = (email: string) =>
        visitor.get(`/api/auth/security-question?${new URLSearchParams({ email, companyId: String(hilltop.id) })}`);
      expect((await ask('unknown@example.org')).body).toEqual({ error: 'Could not find security question' });
      expect((await ask(hilltop.payer.email)).body).toEqual({ error: expect.stringMatching(SET_UP) });
    },
  },
  {
    id: '7-reset-by-question',
    row: 'POST /api/auth/reset-password-with-security-question: email, securityAnswer, newPassword; may hold error',
    calls: ['resetPasswordWithSecurityQuestion', 'setSecurityQuestion'],
    check: async ({ system, hilltop }) => {
      const { client, id, email } = hilltop.paid;
      const input = {
        securityQuestion: QUESTION,
        securityAnswer: 'The Name of the Rose',
        currentPassword: CUSTOMER_PASSWORD,
      };
      expectStatus(await client.send('POST', `/api/customers/${id}/security-question`, input), 200);
      const visitor = createClient(system.url);
      const path = '/api/auth/reset-password-with-security-question';
      const reset = { email: email, newPassword: CUSTOMER_PASSWORD, companyId: hilltop.id };
      const wrong = await visitor.send('POST', path, { ...reset, securityAnswer: 'Baudolino' });
      expect({ status: wrong.status, body: wrong.body }).toEqual({ status: 400, body: { error: expect.any(String) } });
      expectStatus(await visitor.send('POST', path, { ...reset, securityAnswer: ' the name  of the ROSE ' }), 200);
      await refuses(client, ['GET', '/api/user'], 401, 'Sign in to continue');
      expectStatus(
        await client.send('POST', '/api/login', {
          email,
          password: CUSTOMER_PASSWORD,
          type: 'customer',
          companyId: hilltop.id,
        }),
        200,
      );
    },
  },
  {
    id: '7-claim',
    row: 'POST /api/auth/claim: claims the account, then automatic login',
    calls: ['claimAccount'],
    check: async ({ system, hilltop }) => {
      const visitor = createClient(system.url);
      const claim = {
        accountNumber: 'a 2',
        email: 'una@example.org',
        name: 'Una',
        password: CUSTOMER_PASSWORD,
        companyId: hilltop.id,
      };
      const user = expectStatus(await visitor.send('POST', '/api/auth/claim', claim), 201);
      expect(user).toMatchObject({
        id: hilltop.unclaimed.id,
        role: 'customer',
        name: 'Una Claimed',
        accountNumber: 'A-2',
      });
      expect((await visitor.get('/api/user')).body).toEqual(user);
      const again = await createClient(system.url).send('POST', '/api/auth/claim', {
        ...claim,
        email: 'two@example.org',
      });
      const unknown = await createClient(system.url).send('POST', '/api/auth/claim', {
        ...claim,
        accountNumber: 'Z-9',
      });
      expect([again.status, again.text]).toEqual([unknown.status, unknown.text]);
      expect(again.status).toBe(400);
    },
  },
  {
    id: '7-question-set',
    row: 'POST /api/customers/{id}/security-question: an error response reads error; the user shows whether one is set',
    calls: ['setSecurityQuestion', 'getUser'],
    check: async ({ lakeside }) => {
      const path = `/api/customers/${lakeside.paid.id}/security-question`;
      const input = {
        securityQuestion: QUESTION,
        securityAnswer: 'Momo and the grey men',
        currentPassword: 'not-mine',
      };
      const refused = await lakeside.paid.client.send('POST', path, input);
      expect({ status: refused.status, body: refused.body }).toEqual({
        status: 400,
        body: { error: 'Current password is incorrect' },
      });
      expectStatus(
        await lakeside.paid.client.send('POST', path, { ...input, currentPassword: CUSTOMER_PASSWORD }),
        200,
      );
      expect((await lakeside.paid.client.get('/api/user')).body).toMatchObject({ hasSecurityQuestion: true });
    },
  },
  {
    id: '9-reset-link',
    row: 'Password reset link in the e-mail; it works once',
    calls: ['requestPasswordReset', 'confirmPasswordReset'],
    check: async ({ system, lakeside }) => {
      const visitor = createClient(system.url);
      const member = await lakeside.createStaffMember();
      const asked = expectStatus(await visitor.send('POST', '/api/auth/password-reset', { email: member.email }), 200);
      const unknown = await visitor.send('POST', '/api/auth/password-reset', { email: 'unknown@example.org' });
      expect(unknown.body).toEqual(asked);
      const token = await linkTokenFor(lakeside, member.email, 'password-reset');
      const set = { token, newPassword: 'a-password-by-link' };
      expect(expectStatus(await visitor.send('POST', '/api/auth/password-reset/confirm', set), 200)).toMatchObject({
        type: 'admin',
      });
      await refuses(member.client, ['GET', '/api/user'], 401);
      await refuses(visitor, ['POST', '/api/auth/password-reset/confirm', set], 400);
      const login = { email: member.email, password: set.newPassword, type: 'admin' };
      expectStatus(await visitor.send('POST', '/api/login', login), 200);
      const lock = await linkTokenFor(lakeside, member.email, 'password-changed');
      expectStatus(await createClient(system.url).send('POST', '/api/auth/lock-login', { token: lock }), 200);
      await refuses(visitor, ['GET', '/api/user'], 401);
      await refuses(visitor, ['POST', '/api/login', login], 401, 'Invalid email or password');
    },
  },
];
