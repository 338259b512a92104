import { expect, test } from 'vitest';
import { RESERVATION_MS } from './claim.ts';
import { setClaimed } from './claim-state.ts';
import { type Customer, newCustomer } from './customer.ts';

const at = new Date('2026-11-21T12:00:00Z');
const longAgo = new Date(at.getTime() - RESERVATION_MS);
const customer = (fields: Partial<Customer>): Customer => ({
  ...newCustomer({ id: 'c', companyId: 1, accountNumber: '1', email: 'own@example.com' }),
  emailKey: 'own@example.com',
  ...fields,
});
const claiming = (since: Date): Partial<Customer> => ({
  emailKey: 'claimer@example.com',
  claim: { state: 'claiming', claimId: 'x', email: 'claimer@example.com', name: 'X', at: since },
});

test('whoever is claiming right now is left alone, whatever is wished', () => {
  for (const claimed of [true, false])
    expect(setClaimed(customer(claiming(at)), claimed, at)).toEqual({ kind: 'busy' });
});

test('a reservation that has run out gives way, and its e-mail with it', () => {
  expect(setClaimed(customer(claiming(longAgo)), true, at)).toMatchObject({
    kind: 'claimed',
    customer: { claim: { state: 'claimed', at }, emailKey: 'own@example.com' },
  });
  expect(setClaimed(customer(claiming(longAgo)), false, at)).toMatchObject({
    kind: 'freed',
    customer: { claim: { state: 'unclaimed' }, email: 'own@example.com', emailKey: 'own@example.com' },
  });
});

test('a reset takes the e-mail and is numbered', () => {
  const claimed = customer({ claim: { state: 'claimed', claimId: 'x', at }, resets: 4, name: 'Maria' });
  const reset = setClaimed(claimed, false, at);
  if (reset.kind !== 'reset') throw new Error(reset.kind);
  expect(reset.resets).toBe(5);
  expect(reset.customer).toMatchObject({ name: 'Maria', claim: { state: 'unclaimed' }, resets: 5 });
  expect('email' in reset.customer || 'emailKey' in reset.customer).toBe(false);
  expect(reset.customer.searchTokens).not.toContain('own');
});

test('what is as wished stays as it is', () => {
  expect(setClaimed(customer({}), false, at)).toEqual({ kind: 'unchanged' });
  expect(setClaimed(customer({ claim: { state: 'claimed', at } }), true, at)).toEqual({ kind: 'unchanged' });
});
