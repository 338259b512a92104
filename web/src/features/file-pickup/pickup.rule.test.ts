import { expect, it } from 'vitest';
import { pickupFormRule } from './pickup.rule.ts';
import { type PickupValues, toPickupValues } from './pickup-values.ts';

const KEY = `SHA256:${'a'.repeat(43)}`;
const server = {
  host: 'sftp.example.com',
  port: 22,
  username: 'utility',
  authentication: 'PASSWORD',
  folder: '/bills',
  hostKey: KEY,
} as const;
const stored = {
  server,
  namePattern: 'bills-{YYYY}-{MM}*.csv',
  resultFolder: '/results',
  checkedAt: null,
  isChecking: false,
  nextCheckAt: '2026-11-28T12:00:00.000Z',
  problem: null,
};

/** Returns the first message of each field. */
const messagesOf = (error: ReturnType<typeof parse>['error']) =>
  Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]));

const parse = (values: Partial<PickupValues>) =>
  pickupFormRule(server).safeParse({ ...toPickupValues(stored), ...values });

it('returns server, name pattern and result folder of unchanged settings, without a secret', () => {
  expect(parse({}).data).toEqual({
    server: { ...server, authentication: 'password' },
    namePattern: 'bills-{YYYY}-{MM}*.csv',
    resultFolder: '/results',
  });
});

it('returns no result folder if the field is empty', () => {
  expect(parse({ resultFolder: ' ' }).data?.resultFolder).toBeUndefined();
});

it('reports the problems of the server and of the other settings together', () => {
  const { error } = parse({ host: '', namePattern: 'bills.csv', resultFolder: 'x'.repeat(501) });
  expect(messagesOf(error)).toEqual({
    host: 'Enter a host name such as sftp.example.com',
    secret: 'Enter the password',
    hostKey: 'Read the host key first',
    namePattern: 'Use {YYYY} or {YY} exactly once, where the year is in the file name',
    resultFolder: 'Enter at most 500 characters',
  });
});

it('requires a name pattern', () => {
  const { error } = pickupFormRule(null).safeParse(toPickupValues(null));
  expect(messagesOf(error)).toMatchObject({ namePattern: 'Enter how the files are named' });
});
