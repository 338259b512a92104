import { MINUTE_MS } from '@utility-pay/contracts';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILED_CLAIMS_WITH_AMOUNT_BY_NETWORK, VERIFIED_CLAIMS_BY_WIDE_NETWORK } from '../src/domain/attempt-limit.ts';
import { NOT_CLAIMABLE } from './world/claim-cases.ts';
import { createWorld, type World } from './world/world.ts';

const LAST_BILL = 8417;
const AMOUNT = '84.17';
const OWNER = 'Ann Lee';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => disposeTestPlatform(world.platform));

let serial = 0;
/** Adds an account, and returns the claim of a stranger who guessed its number. */
function buildGuess(companyId = 1) {
  serial += 1;
  const accountNumber = `H-${serial}`;
  world.billing.add({
    customerId: `harvest-${serial}`,
    accountNumber,
    companyId,
    name: OWNER,
    lastBillMinor: LAST_BILL,
  });
  return claimOf(accountNumber, companyId);
}
/** Adds an account, and returns the claim of a person who has its bill. */
const buildClaimWithBill = (companyId = 1) => ({ ...buildGuess(companyId), name: OWNER, lastBillAmount: AMOUNT });
const claimOf = (accountNumber: string, companyId = 1) => ({
  accountNumber,
  companyId: String(companyId),
  email: `stranger-${accountNumber}@home.test`,
  name: 'Eve Stranger',
  password: 'a password',
});

type Answer = Awaited<ReturnType<World['claim']>>;
const outcomeOf = ({ user, userErrors, errors }: Answer): unknown =>
  user ? 'claimed' : (userErrors?.[0]?.code ?? errors?.[0]?.extensions?.code);
const claimTimes = async (times: number, addressOf: (index: number) => string, companyId = 1): Promise<unknown[]> => {
  const outcomes: unknown[] = [];
  for (let index = 0; index < times; index += 1)
    outcomes.push(outcomeOf(await world.claim(buildGuess(companyId), addressOf(index))));
  return outcomes;
};
const times = (count: number, outcome: string): string[] => Array<string>(count).fill(outcome);

test('a network claims 5 accounts an hour by their numbers alone; further claims are challenged', async () => {
  const outcomes = await claimTimes(8, () => '192.0.2.1');
  expect(outcomes).toEqual([...times(5, 'claimed'), ...times(3, 'CHALLENGE')]);
  expect(outcomeOf(await world.claim(buildGuess(), '192.0.2.2'))).toBe('claimed');
  world.advance(60 * MINUTE_MS);
  expect(await claimTimes(6, () => '192.0.2.1')).toEqual([...times(5, 'claimed'), 'CHALLENGE']);
});

test('at most 5 of 20 parallel claims of a network succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.claim(buildGuess(), '192.0.2.3')));
  const claimed = answers.map(outcomeOf).filter((outcome) => outcome === 'claimed');
  expect(claimed.length).toBeGreaterThan(0);
  expect(claimed.length).toBeLessThanOrEqual(5);
  const later = await claimTimes(6, () => '192.0.2.3');
  expect(later.filter((outcome) => outcome === 'claimed')).toHaveLength(5 - claimed.length);
});

test('all networks of an IPv6 /48 together claim 20 accounts an hour', async () => {
  const sameNetwork = await claimTimes(6, (index) => `2001:db8:7:1::${index}`);
  expect(sameNetwork).toEqual([...times(5, 'claimed'), 'CHALLENGE']);
  const otherNetworks = await claimTimes(18, (index) => `2001:db8:7:${(index + 2).toString(16)}::1`);
  expect(otherNetworks).toEqual([...times(15, 'claimed'), ...times(3, 'CHALLENGE')]);
  expect(outcomeOf(await world.claim(buildGuess(), '2001:db8:8:1::1'))).toBe('claimed');
});

test('an IPv4 address counts in any spelling, and callers without an address count together', async () => {
  expect(await claimTimes(6, (index) => (index % 2 ? '192.0.2.4' : '::ffff:192.0.2.4'))).toEqual([
    ...times(5, 'claimed'),
    'CHALLENGE',
  ]);
  expect((await claimTimes(6, () => 'no address')).at(-1)).toBe('CHALLENGE');
});

test('after 5 claims in an hour a network needs the name as well as the amount of the last bill', async () => {
  const outcomes: unknown[] = [];
  for (let index = 0; index < 8; index += 1)
    outcomes.push(outcomeOf(await world.claim({ ...buildGuess(), lastBillAmount: AMOUNT }, '192.0.2.5')));
  expect(outcomes).toEqual([...times(5, 'claimed'), ...times(3, 'NOT_CLAIMABLE')]);
  expect(outcomeOf(await world.claim({ ...buildGuess(), name: OWNER }, '192.0.2.5'))).toBe('CHALLENGE');
  expect(outcomeOf(await world.claim({ ...buildClaimWithBill(), lastBillAmount: '$84.17' }, '192.0.2.5'))).toBe(
    'claimed',
  );
});

test('a network claims 30 more accounts an hour with amounts and names', async () => {
  await claimTimes(5, () => '192.0.2.12');
  const outcomes: unknown[] = [];
  for (let index = 0; index < 30; index += 1)
    outcomes.push(outcomeOf(await world.claim(buildClaimWithBill(), '192.0.2.12')));
  expect(outcomes).toEqual(times(30, 'claimed'));
  const claim = buildClaimWithBill();
  expect((await world.claim(claim, '192.0.2.12')).errors?.[0]).toMatchObject({
    message: 'Too many attempts. Try again in 60 minutes.',
    extensions: { code: 'RATE_LIMITED', retryAfterSeconds: 3600 },
  });
  expect(outcomeOf(await world.claim(claim, '192.0.2.13'))).toBe('claimed');
  world.advance(60 * MINUTE_MS);
  expect(outcomeOf(await world.claim(buildClaimWithBill(), '192.0.2.12'))).toBe('claimed');
});

test('all networks of an IPv6 /48 together claim 120 more accounts an hour with amounts and names', async () => {
  await claimTimes(20, (index) => `2001:db8:6:${index.toString(16)}::1`);
  await world.setCount(VERIFIED_CLAIMS_BY_WIDE_NETWORK, '2001:db8:6:0::/48', 100);
  const claims = Array.from({ length: 21 }, (_none, index) =>
    world.claim(buildClaimWithBill(), `2001:db8:6:${(index + 32).toString(16)}::1`),
  );
  const outcomes = (await Promise.all(claims)).map(outcomeOf);
  expect(outcomes.sort()).toEqual(['RATE_LIMITED', ...times(20, 'claimed')]);
});

test('the challenge is the same for an account that exists, is claimed, or does not exist', async () => {
  const claimed = buildGuess();
  await world.claim(claimed, '192.0.2.6');
  await claimTimes(4, () => '192.0.2.6');
  const challenge = {
    code: 'CHALLENGE',
    field: 'lastBillAmount',
    message:
      'To verify that this account is yours, enter the amount of your most recent bill, and your name as it is on the bill. We ask because several accounts were claimed from your network in the past hour.',
  };
  const eve = { ...claimed, email: 'eve@home.test' };
  for (const claim of [buildGuess(), eve, claimOf('no-such-account'), claimOf('none', 77)])
    expect(await world.claim(claim, '192.0.2.6')).toMatchObject({ user: null, userErrors: [challenge] });
  for (const claim of [buildGuess(), eve, claimOf('no-such-account')])
    expect(await world.claim({ ...claim, lastBillAmount: '1.00' }, '192.0.2.6')).toMatchObject({
      user: null,
      userErrors: NOT_CLAIMABLE,
    });
});

test('a challenge does not count as a failure', async () => {
  await claimTimes(5, () => '192.0.2.7');
  const claim = buildGuess();
  for (let index = 0; index < 15; index += 1)
    expect(outcomeOf(await world.claim(claim, '192.0.2.7'))).toBe('CHALLENGE');
  expect(outcomeOf(await world.claim({ ...claim, name: OWNER, lastBillAmount: AMOUNT }, '192.0.2.7'))).toBe('claimed');
});

test('a sixth guess of an account’s amount in an hour is refused from any network, even the right one', async () => {
  const claim = buildGuess();
  for (const [index, lastBillAmount] of ['0', '84.16', '-84.17', '(84.17)', '8417'].entries())
    expect(outcomeOf(await world.claim({ ...claim, lastBillAmount }, `198.51.100.${index}`))).toBe('NOT_CLAIMABLE');
  const right = await world.claim({ ...claim, lastBillAmount: AMOUNT }, '198.51.100.9');
  expect(right.errors?.[0]).toMatchObject({ extensions: { code: 'RATE_LIMITED' } });
});

test('after 200 wrong amounts of a network in an hour, for any accounts, even a right one is refused', async () => {
  await world.setCount(FAILED_CLAIMS_WITH_AMOUNT_BY_NETWORK, '198.51.100.20', 197);
  for (let index = 0; index < 3; index += 1)
    expect(outcomeOf(await world.claim({ ...buildGuess(), lastBillAmount: '10.00' }, '198.51.100.20'))).toBe(
      'NOT_CLAIMABLE',
    );
  const right = { ...buildGuess(), lastBillAmount: AMOUNT };
  expect((await world.claim(right, '198.51.100.20')).errors?.[0]).toMatchObject({
    extensions: { code: 'RATE_LIMITED' },
  });
});

test('40 people behind one address claim at the same moment as 9 others who mistype their numbers', async () => {
  world.setClaimSettings(3, { claimNetworks: ['198.51.100.30'] });
  const wrong = Array.from({ length: 9 }, (_none, index) => claimOf(`mistyped-${index}`, 3));
  const right = Array.from({ length: 40 }, () => buildGuess(3));
  const answers = await Promise.all([...wrong, ...right].map((claim) => world.claim(claim, '198.51.100.30')));
  expect(answers.map(outcomeOf)).toEqual([...times(9, 'NOT_CLAIMABLE'), ...times(40, 'claimed')]);
  const withBills = Array.from({ length: 30 }, () => buildClaimWithBill());
  for (let index = 0; index < 20; index += 1) await world.claim(claimOf(`mistyped-${index}`), '198.51.100.31');
  const later = await Promise.all(withBills.map((claim) => world.claim(claim, '198.51.100.31')));
  expect(later.map(outcomeOf)).toEqual(times(30, 'claimed'));
});

test('after 10 failures of a network its claims are challenged, also when they run in parallel', async () => {
  const outcomes: unknown[] = [];
  for (let round = 0; round < 3; round += 1) {
    const claims = Array.from({ length: 20 }, (_none, index) => claimOf(`parallel-${round}-${index}`));
    const answers = await Promise.all(claims.map((claim) => world.claim(claim, '198.51.100.32')));
    outcomes.push(...answers.map(outcomeOf));
  }
  const failed = outcomes.filter((outcome) => outcome === 'NOT_CLAIMABLE').length;
  expect(failed).toBeGreaterThanOrEqual(10);
  expect(failed, 'at most five run before their failures are counted').toBeLessThan(15);
  expect(outcomes.filter((outcome) => outcome === 'CHALLENGE')).toHaveLength(60 - failed);
});

test('a failed claim gives its slot back', async () => {
  const refused = await Promise.all(
    Array.from({ length: 8 }, (_none, index) => world.claim(claimOf(`none-${index}`), '192.0.2.8')),
  );
  expect(refused.map(outcomeOf).filter((outcome) => outcome === 'claimed')).toEqual([]);
  expect(await claimTimes(6, () => '192.0.2.8')).toEqual([...times(5, 'claimed'), 'CHALLENGE']);
});

test('a claim that was interrupted and finished by the sweeper or a repeated claim counts once', async () => {
  const swept = buildGuess();
  world.billing.failNext('internalConfirmClaim', 'before');
  expect(outcomeOf(await world.claim(swept, '192.0.2.9'))).toBe('UNAVAILABLE');
  world.advance(2 * MINUTE_MS);
  for (const { run } of world.app.sweepers) await run();
  const repeated = buildGuess();
  world.billing.failNext('internalConfirmClaim', 'after');
  expect(outcomeOf(await world.claim(repeated, '192.0.2.9'))).toBe('UNAVAILABLE');
  expect(outcomeOf(await world.claim(repeated, '192.0.2.9'))).toBe('claimed');
  expect(outcomeOf(await world.claim(swept, '192.0.2.9'))).toBe('claimed');
  expect(await claimTimes(4, () => '192.0.2.9')).toEqual([...times(3, 'claimed'), 'CHALLENGE']);
});

test('a claim that failed before it added a login does not count', async () => {
  for (let index = 0; index < 7; index += 1) {
    world.billing.failNext('internalReserveClaim', index % 2 ? 'before' : 'after');
    expect(outcomeOf(await world.claim(buildGuess(), '192.0.2.10'))).toBe('UNAVAILABLE');
  }
  expect(await claimTimes(6, () => '192.0.2.10')).toEqual([...times(5, 'claimed'), 'CHALLENGE']);
});

test('claims from loopback and from the company’s trusted networks do not count', async () => {
  world.setClaimSettings(2, { claimNetworks: ['203.0.113.0/24', '2001:db8:9::/48'] });
  for (const address of ['127.0.0.1', '::1', '203.0.113.7', '::ffff:203.0.113.7', '2001:db8:9:1::1'])
    expect(await claimTimes(8, () => address, 2)).toEqual(times(8, 'claimed'));
  expect((await claimTimes(6, () => '203.0.113.7', 1)).at(-1), 'another company’s list').toBe('CHALLENGE');
  expect((await claimTimes(6, () => '203.0.114.7', 2)).at(-1)).toBe('CHALLENGE');
});

test('if the company requires the amount of the last bill, every claim without it is challenged', async () => {
  world.setClaimSettings(3, { claimCheck: 'LAST_BILL_AMOUNT', claimNetworks: ['203.0.113.0/24'] });
  for (const [claim, address] of [
    [buildGuess(3), '203.0.113.1'],
    [claimOf('none', 3), '127.0.0.1'],
  ] as const)
    expect(await world.claim(claim, address)).toMatchObject({
      user: null,
      userErrors: [
        {
          code: 'CHALLENGE',
          field: 'lastBillAmount',
          message:
            'Enter the amount of your most recent bill. Your utility requires it to verify that the account is yours.',
        },
      ],
    });
  expect(outcomeOf(await world.claim({ ...buildGuess(3), lastBillAmount: '1' }, '203.0.113.1'))).toBe('NOT_CLAIMABLE');
  expect(outcomeOf(await world.claim({ ...buildGuess(3), lastBillAmount: AMOUNT }, '203.0.113.1'))).toBe('claimed');
});

test('if the company requires the name, it must match, and after 5 claims the amount must match too', async () => {
  world.setClaimSettings(2, { claimCheck: 'NAME' });
  const named = () => {
    const claim = buildGuess(2);
    world.billing.add({
      customerId: `named-${serial}`,
      accountNumber: `N-${serial}`,
      companyId: 2,
      name: 'Ann Lee',
      lastBillMinor: LAST_BILL,
    });
    return { ...claim, accountNumber: `N-${serial}` };
  };
  expect(await world.claim(named(), '192.0.2.11')).toMatchObject({ user: null, userErrors: NOT_CLAIMABLE });
  for (let index = 0; index < 5; index += 1)
    expect(outcomeOf(await world.claim({ ...named(), name: 'Ann Lee' }, '192.0.2.11'))).toBe('claimed');
  expect(outcomeOf(await world.claim({ ...named(), name: 'Ann Lee' }, '192.0.2.11'))).toBe('CHALLENGE');
  const amount = { lastBillAmount: AMOUNT };
  expect(outcomeOf(await world.claim({ ...named(), ...amount }, '192.0.2.11'))).toBe('NOT_CLAIMABLE');
  expect(outcomeOf(await world.claim({ ...named(), ...amount, name: 'Ann Lee' }, '192.0.2.11'))).toBe('claimed');
});
