import { expect, test } from 'vitest';
import { clientBlock, networksOf } from './client-block.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [null, 'unknown'],
])('%s counts as %s', (address, block) => {
  expect(clientBlock(address)).toBe(block);
});

test('addresses of one /56 and of one /48 share these networks, which no other address has', () => {
  const [, site, provider] = networksOf('2001:db8:1:23ff::1');
  expect([site, provider]).toEqual(['2001:db8:1:2300::/56', '2001:db8:1:0::/48']);
  expect(networksOf('2001:db8:1:2301::9')).toEqual(['2001:db8:1:2301::/64', site, provider]);
  expect(networksOf('2001:db8:1:ff::')).toEqual(['2001:db8:1:ff::/64', '2001:db8:1:0::/56', provider]);
  expect(networksOf('2001:db8:2::')[2]).not.toBe(provider);
});

test('an IPv4 address is one network', () => {
  expect(networksOf('192.0.2.7')).toEqual(['192.0.2.7']);
  expect(networksOf('::ffff:192.0.2.7')).toEqual(['192.0.2.7']);
  expect(networksOf(null)).toEqual(['unknown']);
});
