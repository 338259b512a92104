import { expect, test } from 'vitest';
import { isLoopback, limitedNetworks, narrowestNetwork, networksOf } from './networks.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:192.0.2.7%eth0', '192.0.2.7'],
  ['::192.0.2.7', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(narrowestNetwork(address)).toBe(network);
});

test('addresses in one /56 share it, and addresses in one /48 share that', () => {
  const [, site, provider] = networksOf('2001:db8:1:23ff::1');
  expect([site, provider]).toEqual(['2001:db8:1:2300::/56', '2001:db8:1:0::/48']);
  expect(networksOf('2001:db8:1:2301::9')).toEqual(['2001:db8:1:2301::/64', site, provider]);
  expect(networksOf('2001:db8:1:ff::')).toEqual(['2001:db8:1:ff::/64', '2001:db8:1:0::/56', provider]);
  expect(networksOf('2001:db8:2::')[2]).not.toBe(provider);
});

test('an IPv4 address is one network', () => {
  expect(networksOf('192.0.2.7')).toEqual(['192.0.2.7']);
  expect(networksOf('::ffff:192.0.2.7')).toEqual(['192.0.2.7']);
});

test.each([
  null,
  undefined,
  '',
  'unknown',
  'not an address',
  '192.0.2',
  '192.0.2.256',
  '010.0.0.1',
  '192.0.2.7, 198.51.100.1',
  '192.0.2.7:443',
  '[2001:db8::1]',
  '2001:db8::1::2',
  '1:2:3:4:5:6:7:8:9',
  ':::',
  'x'.repeat(100_000),
])('%s counts as the network of all callers without a valid address', (address) => {
  expect(networksOf(address)).toEqual(['unknown']);
  expect(isLoopback(address)).toBe(false);
});

test.each(['127.0.0.1', '127.8.9.1', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::FFFF:7f00:1', '::1%lo'])(
  '%s is loopback',
  (address) => {
    expect(isLoopback(address)).toBe(true);
  },
);

test.each(['128.0.0.1', '10.127.0.1', '::', '::1:1', '::ffff:12.7.0.1', '1::1'])('%s is not loopback', (address) => {
  expect(isLoopback(address)).toBe(false);
});

test.each([
  ['192.0.2.7', [['192.0.2.7', 1]]],
  [
    '2001:db8:1:23ff::1',
    [
      ['2001:db8:1:23ff::/64', 1],
      ['2001:db8:1:0::/48', 4],
    ],
  ],
  [null, [['unknown', 1]]],
  ['127.0.0.1', []],
])('limits %s by its narrowest network and its /48, unless it is loopback', (address, networks) => {
  expect(limitedNetworks(address, { limit: 1, wideLimit: 4 })).toEqual(networks);
});
