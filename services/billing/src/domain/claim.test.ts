import { expect, test } from 'vitest';
import {
  type ClaimRequest,
  canClaim,
  confirm,
  REPEATABLE_MS,
  RESERVATION_MS,
  release,
  reserve,
  setClaimed,
} from './claim.ts';
import { type Customer, newCustomer } from './customer.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);
const request = (overrides: Partial<ClaimRequest> = {}): ClaimRequest => ({
  claimId: 'c1',
  email: 'maria@example.com',
  name: 'Maria L.',
  at: NOW,
  ...overrides,
});
const account = (fields: Partial<Customer> = {}): Customer => ({
  ...newCustomer({ id: '0'.repeat(24), companyId: 1, accountNumber: '001042' }),
  ...fields,
});

test('refuses other claims of a reserved account until the reservation expires', () => {
  const reserved = reserve(account(), request());
  const otherClaim = (ms: number): ClaimRequest => request({ claimId: 'c2', at: later(ms) });
  expect(canClaim(reserved, otherClaim(RESERVATION_MS - 1))).toBe(false);
  expect(canClaim(reserved, otherClaim(RESERVATION_MS))).toBe(true);
  expect(canClaim(reserved, request())).toBe(true);
});

test('an account with an email can only be claimed with that email, in any case', () => {
  const known = account({ email: 'Maria@Example.com' });
  expect(canClaim(known, request({ email: ' maria@example.COM ' }))).toBe(true);
  expect(canClaim(known, request({ email: 'eve@example.com' }))).toBe(false);
});

test('an account whose number another customer had before needs the name or the email on file', () => {
  const reassigned = account({ generation: 1 });
  expect(canClaim(reassigned, request())).toBe(false);
  expect(canClaim({ ...reassigned, name: 'New Tenant' }, request())).toBe(false);
  expect(canClaim({ ...reassigned, name: 'New Tenant' }, request({ name: 'tenant, new' }))).toBe(true);
  expect(canClaim({ ...reassigned, email: 'maria@example.com' }, request())).toBe(true);
});

test('confirming stores the email, and the name if there is none', () => {
  const change = confirm(reserve(account(), request()), 'c1', later(5));
  expect(change).toMatchObject({
    kind: 'changed',
    customer: {
      name: 'Maria L.',
      email: 'maria@example.com',
      claim: { state: 'claimed', claimId: 'c1', at: later(5) },
      searchTokens: expect.arrayContaining(['maria', '001042']),
    },
  });
});

test('confirming keeps a name that was added during the claim', () => {
  const named = { ...reserve(account(), request()), name: 'Maria Lopez' };
  expect(confirm(named, 'c1', NOW)).toMatchObject({ kind: 'changed', customer: { name: 'Maria Lopez' } });
});

test('reports whether a claim that cannot be confirmed was confirmed already or is not reserved', () => {
  const change = confirm(reserve(account(), request()), 'c1', NOW);
  const claimed = change.kind === 'changed' ? change.customer : account();
  expect(confirm(claimed, 'c1', NOW)).toEqual({ kind: 'already-confirmed' });
  expect(confirm(claimed, 'c2', NOW)).toEqual({ kind: 'not-reserved' });
  expect(confirm(account(), 'c1', NOW)).toEqual({ kind: 'not-reserved' });
  expect(canClaim(claimed, request({ claimId: 'c2', at: later(10 * RESERVATION_MS) }))).toBe(false);
});

test('accepts the same claim again for ten minutes after its confirmation, and changes nothing then', () => {
  expect(canClaim(reserve(account(), request()), request({ at: later(1) }))).toBe(true);
  const change = confirm(reserve(account(), request()), 'c1', NOW);
  const claimed = change.kind === 'changed' ? change.customer : account();
  expect(canClaim(claimed, request())).toBe(true);
  expect(canClaim(claimed, request({ at: later(REPEATABLE_MS - 1) }))).toBe(true);
  expect(canClaim(claimed, request({ at: later(REPEATABLE_MS) }))).toBe(false);
  expect(reserve(claimed, request())).toBe(claimed);
});

test('releases a reservation only for its own claim, and never a claimed account', () => {
  const reserved = reserve(account(), request());
  expect(release(reserved, 'c2')).toEqual({ kind: 'not-reserved' });
  expect(release(reserved, 'c1')).toMatchObject({ kind: 'changed', customer: { claim: { state: 'unclaimed' } } });
  const change = confirm(reserved, 'c1', NOW);
  expect(release(change.kind === 'changed' ? change.customer : account(), 'c1')).toEqual({ kind: 'not-reserved' });
});

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

test('refuses to mark or reset an account during a claim', () => {
  for (const claimed of [true, false])
    expect(setClaimed(customer(claiming(at)), claimed, at)).toEqual({ kind: 'busy' });
});

test('marking or resetting an account removes an expired reservation and its email', () => {
  expect(setClaimed(customer(claiming(longAgo)), true, at)).toMatchObject({
    kind: 'claimed',
    customer: { claim: { state: 'claimed', at }, emailKey: 'own@example.com' },
  });
  expect(setClaimed(customer(claiming(longAgo)), false, at)).toMatchObject({
    kind: 'freed',
    customer: { claim: { state: 'unclaimed' }, email: 'own@example.com', emailKey: 'own@example.com' },
  });
});

test('a reset removes the email and increments the number of resets', () => {
  const claimed = customer({ claim: { state: 'claimed', claimId: 'x', at }, resets: 4, name: 'Maria' });
  const reset = setClaimed(claimed, false, at);
  if (reset.kind !== 'reset') throw new Error(reset.kind);
  expect(reset.resets).toBe(5);
  expect(reset.customer).toMatchObject({ name: 'Maria', claim: { state: 'unclaimed' }, resets: 5 });
  expect('email' in reset.customer || 'emailKey' in reset.customer).toBe(false);
  expect(reset.customer.searchTokens).not.toContain('own');
});

test('a reset of an account that staff marked as claimed keeps its email: no one else may claim it', () => {
  const marked = setClaimed(customer({}), true, at);
  if (marked.kind !== 'claimed') throw new Error(marked.kind);
  expect(setClaimed(marked.customer, false, at)).toMatchObject({
    kind: 'reset',
    customer: { claim: { state: 'unclaimed' }, email: 'own@example.com', emailKey: 'own@example.com', resets: 1 },
  });
});

test('returns unchanged when the state is already set', () => {
  expect(setClaimed(customer({}), false, at)).toEqual({ kind: 'unchanged' });
  expect(setClaimed(customer({ claim: { state: 'claimed', at } }), true, at)).toEqual({ kind: 'unchanged' });
});
