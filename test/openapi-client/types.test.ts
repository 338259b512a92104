import { beforeAll, expect, test } from 'vitest';
import { compileErrors, generateTypes } from './compile-client.ts';

beforeAll(generateTypes, 60_000);

test('a generated client compiles and its calls are typed from path to response', async () => {
  const program = `
    export async function payBill(email: string, password: string): Promise<string> {
      const { data: user, error } = await api.POST('/login', { body: { email, password, type: 'customer' } });
      if (!user) throw new Error(typeof error === 'string' ? error : 'refused');
      const customerId: string = user.id;
      const role: 'super_admin' | 'company_admin' | 'customer' = user.role;
      const { data: bills } = await api.GET('/customers/{customerId}/balances', { params: { path: { customerId } } });
      const amount: number | undefined = bills?.[0]?.amountDue;
      const { data: link } = await api.POST('/customers/{customerId}/payments/{provider}', {
        params: { path: { customerId, provider: 'ipospays' }, header: { 'Idempotency-Key': 'one' } },
        body: { balanceId: bills?.[0]?.id ?? '' },
      });
      return \`\${role} \${amount} \${link?.paymentUrl}\`;
    }

    export async function staff(companyId: number): Promise<string[]> {
      const { data: customers, response } = await api.GET('/companies/{companyId}/customers', {
        params: { path: { companyId }, query: { limit: 50, sort: '-currentBalance', claimed: 'true' } },
      });
      const total: string | null = response.headers.get('x-total-count');
      const { data: saved } = await api.PATCH('/companies/{companyId}', {
        params: { path: { companyId } },
        body: { csvTemplate: { fieldMappings: { usage: ['kwh'] }, requiredFields: [], sampleFormat: '' } },
      });
      return [total ?? '', String(saved !== undefined), ...(customers ?? []).map(({ accountNumber }) => accountNumber)];
    }
  `;
  expect(await compileErrors('valid', program)).toEqual([]);
}, 120_000);

test.each<[string, string]>([
  ['an unknown path', `await api.GET('/nothing');`],
  ['an unknown method of a path', `await api.DELETE('/login');`],
  [
    'a body without a required field',
    `await api.POST('/login', { body: { email: 'a@b.example', type: 'customer' } });`,
  ],
  ['an unknown enum value', `await api.POST('/login', { body: { email: '', password: '', type: 'other' } });`],
  [
    'a parameter of a wrong type',
    `await api.GET('/companies/{companyId}', { params: { path: { companyId: 'one' } } });`,
  ],
  ['an unknown field of a response', `(await api.GET('/user')).data?.password;`],
])(
  'refuses %s',
  async (what, program) => {
    expect(await compileErrors(what.replaceAll(' ', '-'), program)).toHaveLength(1);
  },
  120_000,
);
