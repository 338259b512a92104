import { createClient, expectStatus } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { refusesEach } from '../world/refusals.ts';
import { CUSTOMER_PASSWORD } from '../world/tenant.ts';
import type { Row } from './row.ts';

const EMAIL = 'Please enter a valid email address';
const SHORT = 'Password must be at least 8 characters';
const QUESTION = 'What is your favorite book?';

export const signInRows: Row[] = [
  {
    id: '5-reset-1',
    row: 'Reset step 1: a valid email, "Please enter a valid email address"',
    calls: ['getSecurityQuestion'],
    check: async ({ system }) => {
      const visitor = createClient(system.url);
      for (const query of ['', '?email=', '?email=not-an-email', '?email=a%40b'])
        expect((await visitor.get(`/api/auth/security-question${query}`)).body).toEqual({ error: EMAIL });
    },
  },
  {
    id: '5-reset-2',
    row: 'Reset step 2: answer required, passwords of at least 8 characters that match',
    calls: ['resetPasswordWithSecurityQuestion'],
    check: ({ system, lakeside }) =>
      refusesEach(
        createClient(system.url),
        'POST',
        '/api/auth/reset-password-with-security-question',
        {
          email: lakeside.payer.email,
          securityAnswer: 'an answer',
          newPassword: 'long-enough-1',
          companyId: lakeside.id,
        },
        [
          [{ email: 'not-an-email' }, EMAIL],
          [{ securityAnswer: '' }, 'Security answer is required'],
          [{ securityAnswer: undefined }, 'Security answer is required'],
          [{ newPassword: '1234567' }, SHORT],
          [{ newPassword: undefined }, SHORT],
          [{ confirmPassword: 'long-enough-2' }, "Passwords don't match"],
        ],
      ),
  },
  {
    id: '5-reset-link',
    row: 'Another reset form says "Passwords do not match"',
    calls: ['confirmPasswordReset'],
    check: ({ system }) =>
      refusesEach(
        createClient(system.url),
        'POST',
        '/api/auth/password-reset/confirm',
        { token: 'a.b', newPassword: 'long-enough-1', confirmPassword: 'long-enough-1' },
        [
          [{ newPassword: '1234567' }, SHORT],
          [{ confirmPassword: 'long-enough-2' }, 'Passwords do not match'],
        ],
      ),
  },
  {
    id: '5-claim',
    row: 'Claim account: accountNumber required, valid email, name required, password at least 6, companyId a positive integer (default 1)',
    calls: ['claimAccount'],
    check: async ({ system, lakeside }) => {
      await refusesEach(
        createClient(system.url),
        'POST',
        '/api/auth/claim',
        {
          accountNumber: 'A-2',
          email: 'new@example.org',
          name: 'Una',
          password: 'claim-password',
          companyId: lakeside.id,
        },
        [
          [{ accountNumber: '' }, 'accountNumber: Required'],
          [{ email: 'new@' }, EMAIL],
          [{ name: '  ' }, 'name: Required'],
          [{ password: '12345' }, 'Password must be at least 6 characters'],
          [{ companyId: 0 }, 'companyId: Required'],
          [{ companyId: 1.5 }, 'companyId: Required'],
        ],
      );
      expect(lakeside.id, 'the first company').toBe(1);
      const customer = { accountNumber: 'N-500', email: 'dora@example.org' };
      expectStatus(
        await lakeside.owner.send('POST', `${lakeside.path}/customers`, { ...customer, companyId: lakeside.id }),
        201,
      );
      const withoutCompany = { ...customer, name: 'Dora Default', password: 'q7-wxz' };
      const claimed = expectStatus(await createClient(system.url).send('POST', '/api/auth/claim', withoutCompany), 201);
      expect(claimed).toMatchObject({ name: 'Dora Default', companyId: 1 });
    },
  },
  {
    id: '5-login',
    row: 'Customer and admin login: valid email, password required',
    calls: ['login'],
    check: async ({ system }) => {
      for (const type of ['customer', 'admin'])
        await refusesEach(createClient(system.url), 'POST', '/api/login', { email: 'a@b.org', password: 'x', type }, [
          [{ email: 'not-an-email' }, EMAIL],
          [{ password: '' }, 'password: Required'],
        ]);
    },
  },
  {
    id: '5-question',
    row: 'Security question: question, answer, confirmation and current password required',
    calls: ['setSecurityQuestion'],
    check: ({ lakeside }) =>
      refusesEach(
        lakeside.payer.client,
        'POST',
        `/api/customers/${lakeside.payer.id}/security-question`,
        { securityQuestion: QUESTION, securityAnswer: 'Momo', currentPassword: CUSTOMER_PASSWORD },
        [
          [{ securityQuestion: '' }, 'securityQuestion: Required'],
          [{ securityAnswer: '' }, 'securityAnswer: Required'],
          [{ confirmAnswer: 'Emil' }, 'Security answers do not match'],
          [{ currentPassword: '' }, 'Current password is required for verification'],
          [{ currentPassword: undefined }, 'Current password is required for verification'],
        ],
      ),
  },
  {
    id: '5-question-custom',
    row: 'Security question: a custom question is allowed',
    calls: ['setSecurityQuestion', 'getSecurityQuestion'],
    check: async ({ system, lakeside }) => {
      const securityQuestion = 'Which hill did we roll down?';
      const set = await lakeside.payer.client.send('POST', `/api/customers/${lakeside.payer.id}/security-question`, {
        securityQuestion,
        securityAnswer: 'Sugar Loaf Ridge',
        currentPassword: CUSTOMER_PASSWORD,
      });
      expect(expectStatus(set, 200)).toEqual({ securityQuestion });
      const query = new URLSearchParams({ email: lakeside.payer.email, companyId: String(lakeside.id) });
      const found = await createClient(system.url).get(`/api/auth/security-question?${query}`);
      expect(expectStatus(found, 200)).toEqual({ securityQuestion, name: 'Pat Payer' });
    },
  },
];
