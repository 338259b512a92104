import type { Actor } from '@utility-pay/contracts';
import { customerOf, partnerOf, serviceActor, staffOf, staffWithout } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { anonymous, superAdmin } from './world/operations.ts';
import { makePayment, readPayment, refundPayment, resolveReview } from './world/scenarios.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const payment = await makePayment(world);
const { id, companyId, customerId } = payment;
const ofAnotherCompany = await makePayment(world);
await refundPayment(world, payment.owner, id, { amountMinor: 1 });
const MISSING = 'zzzzzzzzzzzzzzzzzzzz';

const ACTORS = {
  anonymous,
  superAdmin,
  staff: staffOf(companyId),
  viewer: staffOf(companyId, ['viewPayments']),
  manager: staffOf(companyId, ['managePaymentSettings']),
  'staff without both': staffWithout(companyId, 'viewPayments', 'managePaymentSettings'),
  'staff of another company': staffOf(ofAnotherCompany.companyId),
  payer: customerOf(companyId, customerId),
  'another customer': customerOf(companyId, 'neighbor'),
  'a customer of the same id elsewhere': customerOf(ofAnotherCompany.companyId, customerId),
  partner: partnerOf(companyId),
  'partner who reads payments': partnerOf(companyId, ['payments:read']),
  'partner without that scope': partnerOf(companyId, ['customers:read', 'customers:write', 'balances:write']),
  'partner of another company': partnerOf(ofAnotherCompany.companyId),
  'another service': serviceActor('billing'),
} satisfies Record<string, Actor>;
type Name = keyof typeof ACTORS;

/** Returns the result of a call: `ok`, `nothing`, or the error's code. */
const resultOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    (answer) => (answer === null ? 'nothing' : 'ok'),
    (error: Error) => error.message.split(':')[0] ?? '',
  );

const READS: Record<Name, string> = {
  anonymous: 'nothing',
  superAdmin: 'ok',
  staff: 'ok',
  viewer: 'ok',
  manager: 'FORBIDDEN',
  'staff without both': 'FORBIDDEN',
  'staff of another company': 'nothing',
  payer: 'ok',
  'another customer': 'nothing',
  'a customer of the same id elsewhere': 'nothing',
  partner: 'ok',
  'partner who reads payments': 'ok',
  'partner without that scope': 'FORBIDDEN',
  'partner of another company': 'nothing',
  'another service': 'nothing',
};

test.each(Object.entries(READS))('reads a payment as %s: %s', async (name, expected) => {
  const actor = ACTORS[name as Name];
  expect(await resultOf(readPayment(world, actor, id))).toBe(expected);
  expect(await resultOf(readPayment(world, actor, MISSING))).toBe('nothing');
});

const CHANGES: Record<Name, string> = {
  anonymous: 'UNAUTHENTICATED',
  superAdmin: 'ok',
  staff: 'ok',
  viewer: 'FORBIDDEN',
  manager: 'ok',
  'staff without both': 'FORBIDDEN',
  'staff of another company': 'NOT_FOUND',
  payer: 'FORBIDDEN',
  'another customer': 'NOT_FOUND',
  'a customer of the same id elsewhere': 'NOT_FOUND',
  partner: 'FORBIDDEN',
  'partner who reads payments': 'FORBIDDEN',
  'partner without that scope': 'FORBIDDEN',
  'partner of another company': 'NOT_FOUND',
  'another service': 'NOT_FOUND',
};

test.each(Object.entries(CHANGES))('refunds and resolves reviews as %s: %s', async (name, expected) => {
  const actor = ACTORS[name as Name];
  const missing = actor.kind === 'anonymous' ? 'UNAUTHENTICATED' : 'NOT_FOUND';
  expect(await resultOf(refundPayment(world, actor, id, { amountMinor: 1 }))).toBe(expected);
  expect(await resultOf(resolveReview(world, actor, id, 'CLOSE'))).toBe(expected);
  // Validation errors are not revealed without the permission.
  expect(await resultOf(refundPayment(world, actor, id, { amountMinor: -1 }))).toBe(expected);
  expect(await resultOf(refundPayment(world, actor, MISSING, { amountMinor: 1 }))).toBe(missing);
  expect(await resultOf(resolveReview(world, actor, MISSING, 'ACCEPT'))).toBe(missing);
});

test('throws the same error for a payment of another company and a missing payment', async () => {
  const messageOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      (error: Error) => error.message,
    );
  const { owner } = payment;
  for (const change of [
    (reference: string) => refundPayment(world, owner, reference),
    (reference: string) => resolveReview(world, owner, reference, 'ACCEPT'),
  ]) {
    expect(await messageOf(change(ofAnotherCompany.id))).toBe('NOT_FOUND: Payment not found');
    expect(await messageOf(change(MISSING))).toBe('NOT_FOUND: Payment not found');
  }
});

test('shows refunds, reviews and the email to staff only, and the refunded amount to every reader', async () => {
  const { balanceId } = payment;
  for (const actor of [ACTORS.staff, ACTORS.viewer, superAdmin]) {
    const seen = await readPayment(world, actor, id);
    expect(seen).toMatchObject({ customerEmail: `ada@${balanceId}.example` });
    expect(seen?.refunds.length).toBeGreaterThan(0);
  }
  for (const actor of [ACTORS.payer, ACTORS.partner]) {
    const seen = await readPayment(world, actor, id);
    expect(seen).toMatchObject({ customerEmail: null, refunds: [], needsReview: false });
    expect(seen?.refundedAmount.amountMinor).toBeGreaterThan(0);
  }
});
