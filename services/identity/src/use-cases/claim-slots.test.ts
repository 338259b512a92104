import { expect, test } from 'vitest';
import { isInNetworks } from './claim-slots.ts';

const networks = ['203.0.113.10', '198.51.100.0/24', '2001:db8:1::/48', '2001:db8:2::7'];

test.each([
  '203.0.113.10',
  '::ffff:203.0.113.10',
  '198.51.100.0',
  '198.51.100.255',
  '2001:db8:1::1',
  '2001:DB8:0001:ffff:0:0:0:1',
  '2001:db8:2::7%eth0',
])('finds %s in the listed networks', (address) => {
  expect(isInNetworks(networks, address)).toBe(true);
});

test.each(['203.0.113.11', '198.51.101.0', '2001:db8:2::8', '2001:db8::1', '::1', 'unknown', '', null])(
  'does not find %s in the listed networks',
  (address) => {
    expect(isInNetworks(networks, address)).toBe(false);
    expect(isInNetworks([], address)).toBe(false);
  },
);
