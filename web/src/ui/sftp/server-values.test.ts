import { expect, it } from 'vitest';
import { serverFormRule } from './server.rule.ts';
import { currentKey, keepsSecret, type ServerValues, type StoredServer, toInput, toValues } from './server-values.ts';

const KEY = `SHA256:${'a'.repeat(43)}`;
const OTHER_KEY = `SHA256:${'b'.repeat(43)}`;
const stored: StoredServer = {
  host: 'sftp.example.com',
  port: 22,
  username: 'utility',
  authentication: 'PRIVATE_KEY',
  folder: '/inbox',
  hostKey: KEY,
};
const entered: ServerValues = {
  ...toValues(null),
  host: 'sftp.example.com',
  username: 'utility',
  secret: 'correct horse',
  hostKey: KEY,
  keyAddress: 'sftp.example.com 22',
  isConfirmed: true,
};
const issuesOf = (values: ServerValues, of: StoredServer | null = null) =>
  serverFormRule(of)
    .safeParse(values)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('sends a new server', () => {
  expect(
    toInput(serverFormRule(null).parse({ ...entered, port: ' 2222 ', keyAddress: 'sftp.example.com 2222' })),
  ).toEqual({
    host: 'sftp.example.com',
    port: 2222,
    username: 'utility',
    authentication: 'PASSWORD',
    secret: 'correct horse',
    folder: '',
    hostKey: KEY,
  });
});

it('sends no password or key to keep the stored one', () => {
  expect(toInput(serverFormRule(stored).parse(toValues(stored)))).toEqual(stored);
});

it('requires everything of a new server', () => {
  expect(issuesOf({ ...toValues(null), host: 'not a host', port: '22a' })).toEqual([
    ['host', 'Enter a host name such as sftp.example.com'],
    ['port', 'Enter a port from 1 to 65,535'],
    ['username', 'Enter the user name'],
    ['secret', 'Enter the password'],
    ['hostKey', 'Read the host key first'],
  ]);
  expect(issuesOf({ ...entered, isConfirmed: false })).toEqual([
    ['isConfirmed', 'Compare the host key, then check this box'],
  ]);
});

it('requires the host key of the address in the form', () => {
  expect(currentKey(entered)).toBe(KEY);
  expect(currentKey({ ...entered, host: ' SFTP.example.com ' })).toBe(KEY);
  expect(issuesOf({ ...entered, host: 'other.example.com' })).toEqual([['hostKey', 'Read the host key first']]);
  expect(issuesOf({ ...entered, port: '2222' })).toEqual([['hostKey', 'Read the host key first']]);
});

it.each<[string, Partial<ServerValues>]>([
  ['host', { host: 'other.example.com', keyAddress: 'other.example.com 22' }],
  ['port', { port: '2222', keyAddress: 'sftp.example.com 2222' }],
  ['user name', { username: 'other' }],
  ['authentication', { authentication: 'password' }],
  ['host key', { hostKey: OTHER_KEY }],
])('requires the password or key again for another %s', (_changed, values) => {
  const changed = { ...toValues(stored), ...values };
  expect(keepsSecret(stored, changed)).toBe(false);
  expect(issuesOf(changed, stored)?.map(([field]) => field)).toEqual(['secret']);
});

it('keeps the stored password or key for another folder', () => {
  expect(keepsSecret(stored, { ...toValues(stored), host: 'SFTP.example.com' })).toBe(true);
  expect(issuesOf({ ...toValues(stored), folder: '/other' }, stored)).toBeUndefined();
});
