import { beforeAll, expect, test } from 'vitest';
import { complaintsAbout, generateTypes } from './generated-client.ts';

beforeAll(generateTypes, 60_000);

test('a generated client compiles, and its calls are typed from the path to the answer', async () => {
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
  expect(await complaintsAbout('right', program)).toEqual([]);
}, 120_000);

test.each<[string, string]>([
  ['a path that is not there', `await api.GET('/nothing');`],
  ['a method that a path has not', `await api.DELETE('/login');`],
  ['a body without what it needs', `await api.POST('/login', { body: { email: 'a@b.example', type: 'customer' } });`],
  [
    'a word that is none of those offered',
    `await api.POST('/login', { body: { email: '', password: '', type: 'god' } });`,
  ],
  [
    'a parameter of another type',
    `await api.GET('/companies/{companyId}', { params: { path: { companyId: 'one' } } });`,
  ],
  ['a field that the answer has not', `(await api.GET('/user')).data?.password;`],
])(
  '%s does not compile',
  async (what, program) => {
    expect(await complaintsAbout(what.replaceAll(' ', '-'), program)).toHaveLength(1);
  },
  120_000,
);
