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
const issuesOf = (values: ServerValues, storedServer: StoredServer | null = null) =>
  serverFormRule(storedServer)
    .safeParse(values)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('sends a new server with its port as a number, and without the fields that only the form has', () => {
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

it('sends no secret if the field is empty, so that the stored password or key is kept', () => {
  expect(toInput(serverFormRule(stored).parse(toValues(stored)))).toEqual(stored);
});

it('requires host, port, user name, secret and host key of a new server, and that the host key was confirmed', () => {
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

it('requires the host key to be read again after a change of host or port', () => {
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
])('requires the password or key again after a change of the %s', (_changed, values) => {
  const changed = { ...toValues(stored), ...values };
  expect(keepsSecret(stored, changed)).toBe(false);
  expect(issuesOf(changed, stored)?.map(([field]) => field)).toEqual(['secret']);
});

it('keeps the stored password or key after a change of the folder, or of the case of the host name', () => {
  expect(keepsSecret(stored, { ...toValues(stored), host: 'SFTP.example.com' })).toBe(true);
  expect(issuesOf({ ...toValues(stored), folder: '/other' }, stored)).toBeUndefined();
});
