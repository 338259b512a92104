import { expect, test } from 'vitest';
import { claimAccountRule, claimSettingsRule, MAX_CLAIM_NETWORKS } from './claims.ts';

const claim = { accountNumber: '100', email: 'a@b.example', name: 'Ann', password: 'secret', companyId: 1 };
const amountIn = (lastBillAmount: unknown) => {
  const parsed = claimAccountRule.safeParse({ ...claim, lastBillAmount });
  return parsed.success ? parsed.data.lastBillAmount : parsed.error.issues[0]?.message;
};

test('accepts the amount of the last bill as a number, or as text with a dollar sign and commas', () => {
  expect(amountIn(84.17)).toBe('84.17');
  expect(amountIn(0)).toBe('0');
  expect(amountIn(' $1,084.17 ')).toBe('$1,084.17');
  expect(amountIn('')).toBeUndefined();
  expect(amountIn(undefined)).toBeUndefined();
});

test('refuses values that are not amounts in dollars, and amounts over 40 characters', () => {
  expect(amountIn('eighty')).toBe('"eighty" is not an amount in dollars');
  expect(amountIn(1e21)).toBe('"1e+21" is not an amount in dollars');
  expect(amountIn('1.234')).toBe('"1.234" has more than two decimals');
  expect(amountIn(Number.NaN)).toBe('Enter an amount in dollars');
  expect(amountIn({ $gt: 0 })).toBe('Enter an amount in dollars');
  expect(amountIn('1'.repeat(41))).toBe('Enter an amount in dollars');
});

const networksIn = (...claimNetworks: string[]) => {
  const parsed = claimSettingsRule.safeParse({ claimCheck: 'name', claimNetworks });
  return parsed.success ? parsed.data.claimNetworks : parsed.error.issues[0]?.message;
};

test('accepts addresses and ranges of IPv4 and IPv6, and removes duplicates', () => {
  const networks = ['203.0.113.10', '203.0.113.0/24', '2001:db8::1', '2001:db8:1::/48'];
  expect(networksIn(...networks, ' 2001:DB8::1 ')).toEqual(networks);
});

test.each(['kiosk', '203.0.113.0/33', '203.0.113', '2001:db8::/129', '203.0.113.0/24/24', '300.0.0.1', ''])(
  'refuses the network %j',
  (network) => {
    expect(networksIn(network)).toBe(
      `${JSON.stringify(network)} is not a valid network. Use an address or a range like 203.0.113.0/24.`,
    );
  },
);

test.each(['0.0.0.0/0', '10.0.0.0/8', '::/0', '2001:db8::/47', '::/96', '::ffff:0:0/96'])(
  'refuses the network %s, which would switch the limit off',
  (network) => {
    expect(networksIn(network)).toMatch(/is too large|is not a valid network/);
  },
);

test('refuses more networks than the maximum', () => {
  const networks = Array.from({ length: MAX_CLAIM_NETWORKS + 1 }, (_none, index) => `203.0.113.${index}`);
  expect(networksIn(...networks)).toBe('A company can list at most 20 networks');
});
