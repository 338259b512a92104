import { domainEvents, type UserError } from '@utility-pay/contracts';
import { serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs, withoutRelay } from '@utility-pay/service-kit/testing/acts';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { expect, test } from 'vitest';
import { createBilling } from '../src/app.ts';
import type { Customer } from '../src/domain/customer.ts';
import type { CustomerRepository } from '../src/use-cases/ports/customers.ts';
import { openUploads } from './world/uploads.ts';
import { BILLING_OPTIONS, openBilling, payloadOf } from './world/world.ts';

const { app, ask, build, customers, platform } = await openBilling();
const { upload } = openUploads(platform);

interface Started {
  customer: { id: string; name: string | null } | null;
  userErrors: UserError[];
}
const START = `mutation ($input: StartNewAccountInput!) { startNewAccount(input: $input) {
  customer { id name } userErrors { code field message } } }`;
const REASON = 'The number was given to a new tenant';
const start = async ({ companyId, id }: Customer, input: object): Promise<Started> => {
  const variables = { input: { customerId: id, companyId: String(companyId), reason: REASON, ...input } };
  return payloadOf<Started>(await ask(staffOf(companyId), START, variables));
};
const accountOf = async (companyId: number) => (await customers.findByAccountNumbers(companyId, ['A']))[0];

/** Adds an account with a bill in a file. */
async function openAccount(companyId: number): Promise<Customer> {
  await upload('account,amount,name\nA,50.00,Maria Lopez\n', { companyId: String(companyId) });
  const account = await accountOf(companyId);
  if (!account) throw new Error('not added');
  return account;
}

const NAMED = { name: 'Nina New', email: 'Nina@Example.com' };
const reserveClaim = (companyId: number, email: string, name = 'Maria Lopez') =>
  app.useCases.reserveClaim(serviceActor('identity'), {
    companyId,
    accountNumber: 'A',
    email,
    name,
    claimId: `claim-${email}`,
  });

test('a new account has the name and email at once, so that the former customer cannot claim the account', async () => {
  const old = await openAccount(20);
  expect(await start(old, { ...NAMED, preview: true })).toMatchObject({ customer: null, userErrors: [] });
  expect(await start(old, NAMED)).toMatchObject({ customer: { name: 'Nina New' }, userErrors: [] });
  // A later file still has the former customer's name.
  await upload('account,amount,name\nA,12.00,Maria Lopez\n', { companyId: '20', period: { month: 12, year: 2026 } });
  expect(await reserveClaim(20, 'maria@example.com')).toEqual({ kind: 'not-claimable' });
  expect(await reserveClaim(20, 'nina@example.com')).toMatchObject({ kind: 'reserved' });
  const acts = JSON.stringify(await recordedActs(platform, 20));
  expect(acts).not.toMatch(/nina/i);
});

test('the new customer is kept through a crash before the new account was added, and not kept with the archived one', async () => {
  const old = await openAccount(21);
  const halted: CustomerRepository = { ...customers, insert: () => Promise.reject(new Error('killed')) };
  const { useCases } = createBilling(platform, BILLING_OPTIONS, { customers: halted });
  const input = { customerId: old.id, reason: REASON, preview: false, ...NAMED };
  await expect(withoutRelay(platform, () => useCases.startNewAccount(staffOf(21), input))).rejects.toThrow('killed');
  await upload('account,amount\nA,9.00\n', { companyId: '21', period: { month: 12, year: 2026 } });
  const event = platform.createEvent(domainEvents.accountArchived, 21, { customerId: old.id });
  await Promise.all([deliverEvent(app, event), deliverEvent(app, event)]);
  expect(await accountOf(21)).toMatchObject({ ...NAMED, emailKey: 'nina@example.com', totalDueMinor: 900 });
  expect(await customers.findWithRemoved(21, old.id)).not.toHaveProperty('successor');
});

test('the new customer may have the email of the archived account, and no email of another customer', async () => {
  const old = await openAccount(22);
  const email = 'shared@example.com';
  await customers.save(22, { before: old, after: { ...old, email, emailKey: email } }, []);
  await customers.insertMany(22, [
    { ...build({ companyId: 22, accountNumber: 'B', email: 'taken@example.com' }), emailKey: 'taken@example.com' },
  ]);
  for (const preview of [true, false])
    expect((await start(old, { email: 'Taken@example.com', preview })).userErrors).toEqual([
      { code: 'TAKEN', field: 'email', message: 'A customer with this email already exists' },
    ]);
  expect(await customers.find(22, old.id)).toBeDefined();
  expect((await start(old, { email: 'no email' })).userErrors).toMatchObject([{ code: 'INVALID', field: 'email' }]);
  expect((await start(old, { email })).userErrors).toEqual([]);
  expect(await accountOf(22)).toMatchObject({ email, generation: 1 });
  // Repeated after a lost answer: the new account has the email now.
  expect((await start(old, { email })).userErrors).toEqual([]);
});
