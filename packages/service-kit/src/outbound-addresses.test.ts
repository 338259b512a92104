import { expect, test } from 'vitest';
import { AddressRefused, createOutboundResolver } from './outbound-addresses.ts';

const PUBLIC = '93.184.216.34';
const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses;

test.each([
  '127.0.0.1',
  '10.0.0.8',
  '172.16.3.4',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '[::1]',
  '::ffff:10.0.0.8',
  'fd00::1',
  'fe80::1',
  '64:ff9b::a00:8',
  '64:ff9b:1::a00:8',
  '::7f00:1',
  'fec0::1',
  '5f00::1',
  '198.18.0.1',
])('refuses the address %s', async (host) => {
  await expect(createOutboundResolver()(host)).rejects.toThrow(AddressRefused);
});

test.each(['2130706433', '0x7f.1', '127.1'])('refuses %s, another spelling of loopback', async (host) => {
  await expect(createOutboundResolver()(host)).rejects.toThrow(AddressRefused);
});

test('returns the address of a public host', async () => {
  expect(await createOutboundResolver([], resolvesTo(PUBLIC))('files.example.com')).toBe(PUBLIC);
  expect(await createOutboundResolver()(PUBLIC)).toBe(PUBLIC);
});

test('refuses a host that has both a public and a private address, or no address', async () => {
  await expect(createOutboundResolver([], resolvesTo(PUBLIC, '10.0.0.8'))('files.example.com')).rejects.toThrow(
    'files.example.com is not a public internet address.',
  );
  await expect(createOutboundResolver([], resolvesTo())('files.example.com')).rejects.toThrow(AddressRefused);
});

test('allows the networks that the operator sets', async () => {
  const resolve = createOutboundResolver(['10.20.0.0/16', '::1/128'], resolvesTo('10.20.3.4'));
  expect(await resolve('sftp.intranet.example')).toBe('10.20.3.4');
  expect(await resolve('[::1]')).toBe('::1');
  await expect(resolve('10.21.0.1')).rejects.toThrow(AddressRefused);
});

test('returns an address in its shortest form, and a mapped IPv4 address as IPv4', async () => {
  expect(await createOutboundResolver()('::ffff:93.184.216.34')).toBe(PUBLIC);
  expect(await createOutboundResolver()('[2606:2800:0220:0001:0000:0000:0000:0001]')).toBe('2606:2800:220:1::1');
});

test('fails with ENOTFOUND for a name that does not exist', async () => {
  await expect(createOutboundResolver()('no-such-host.invalid')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});
