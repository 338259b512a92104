import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INTERNAL_CALLERS, type InternalCaller } from '@utility-pay/contracts';
import { createLogger } from '@utility-pay/service-kit/log';
import { type Connection, connectMongo } from '@utility-pay/service-kit/mongo/connect';
import { processKeys } from '@utility-pay/service-kit/secrets/internal-keys';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createSecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWorld, type World } from './support/portal.ts';

const OLD = 'V5nXc8mK2jH7gF4dS1aP9oI6uY3tR0eW';
const MERCHANT = 'the key of a payment provider';
const CREDENTIALS = 'credentials-1';

interface StoredCredentials {
  _id: string;
  companyId: number;
  merchantToken: string;
}

let world: World;
let payments: Connection;
let identity: Connection;
const storedToken = async () =>
  (await payments.collection<StoredCredentials>('credentials').findOne({}))?.merchantToken ?? '';
const decryptWith = (key: string, sealed: string) =>
  createSecretBox(keyRing(key), 'payments credentials').decrypt(sealed, `1/${CREDENTIALS}`);

beforeAll(async () => {
  world = await createWorld();
  expect((await world.portal(['migrate', 'up'])).code).toBe(0);
  const { MONGODB_URI = '', DATABASE_PREFIX } = world.environment;
  payments = await connectMongo(MONGODB_URI, `${DATABASE_PREFIX}-payments`);
  identity = await connectMongo(MONGODB_URI, `${DATABASE_PREFIX}-identity`);
});
beforeEach(async () => {
  await identity.collection('peppers').deleteMany({});
  await payments.collection<StoredCredentials>('credentials').deleteMany({});
  const merchantToken = createSecretBox(keyRing(OLD), 'payments credentials').encrypt(MERCHANT, `1/${CREDENTIALS}`);
  await payments
    .collection<StoredCredentials>('credentials')
    .insertOne({ _id: CREDENTIALS, companyId: 1, merchantToken });
});
afterAll(async () => {
  await payments.close();
  await identity.close();
  await world.dispose();
});

test('rotates the encryption key in stages, re-encrypts stored secrets with the new one, and keeps the file mode', async () => {
  const file = join(world.dataDir, 'encryption');
  await writeFile(file, `${OLD}\n`, { mode: 0o640 });
  await chmod(file, 0o640);
  const rotate = (...flags: string[]) =>
    world.portal(['keys', 'rotate', 'encryption', '--file', file, '--json', ...flags]);
  const secrets = async () => (await readFile(file, 'utf8')).trim().split('\n');

  expect((await rotate()).json()).toMatchObject({ changed: true, stage: 'accepted', secrets: 2 });
  const [, added = ''] = await secrets();
  expect((await rotate()).json()).toMatchObject({ changed: false, stage: 'accepted' });
  expect((await rotate('--restarted')).json()).toMatchObject({ changed: true, stage: 'active' });
  expect(await secrets()).toEqual([added, OLD]);
  expect(decryptWith(OLD, await storedToken())).toBe(MERCHANT);
  const done = await rotate('--restarted');
  expect(done.json()).toMatchObject({
    changed: true,
    stage: 'complete',
    reencrypted: { payments: { seen: 1, reencrypted: 1 } },
  });
  expect(await secrets()).toEqual([added]);
  expect(decryptWith(added, await storedToken())).toBe(MERCHANT);
  const sealed = await storedToken();
  expect(() => decryptWith(OLD, sealed)).toThrow();
  expect((await stat(file)).mode & 0o777).toBe(0o640);
});

test('removes no key and creates no pepper if a stored secret cannot be decrypted', async () => {
  const file = join(world.dataDir, 'wrong-key');
  await writeFile(file, 'a9S8d7F6g5H4j3K2l1Q0w9E8r7T6y5U4\n');
  const rotate = () => world.portal(['keys', 'rotate', 'encryption', '--file', file, '--restarted']);
  expect((await rotate()).code).toBe(0);
  expect((await rotate()).code).toBe(0);
  const refused = await rotate();
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('1 of payments') });
  // A pepper that is encrypted with keys of another deployment would block account recovery by security answers.
  expect(await identity.collection('peppers').countDocuments()).toBe(0);
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2);
  expect(decryptWith(OLD, await storedToken())).toBe(MERCHANT);
});

test('requires --stopped to rotate the key in DATA_DIR, and completes an interrupted rotation at once', async () => {
  const path = join(world.dataDir, 'keys.json');
  const login = { SUPER_ADMIN_EMAIL: 'a@utility.test', SUPER_ADMIN_PASSWORD: 'x' };
  const NEW = 'b1N2m3K4j5H6g7F8d9S0a1P2o3I4u5Y6';
  await writeFile(path, JSON.stringify({ ...login, ENCRYPTION_KEY: `${NEW}\n${OLD}` }));
  // Without the variable, the key in keys.json is used.
  const rotate = (...flags: string[]) => world.portal(['keys', 'rotate', ...flags], { ENCRYPTION_KEY: undefined });

  expect((await rotate('encryption')).code).toBe(2);
  expect(await rotate('encryption', '--stopped')).toMatchObject({ code: 0 });
  expect(JSON.parse(await readFile(path, 'utf8')).ENCRYPTION_KEY).toBe(NEW);
  expect(decryptWith(NEW, await storedToken())).toBe(MERCHANT);
});

test('creates internal keys for each caller, starts a rotation, and changes nothing before the next stage is due', async () => {
  const dir = join(world.dataDir, 'internal');
  const keys = (...args: string[]) => world.portal(['keys', ...args, '--dir', dir, '--json']);
  const read = (caller: InternalCaller, name: string) => readFile(join(dir, caller, name), 'utf8');
  const config = async (caller: InternalCaller) => ({
    INTERNAL_PRIVATE_KEY: await read(caller, 'INTERNAL_PRIVATE_KEY'),
    INTERNAL_PUBLIC_KEYS: await read(caller, 'INTERNAL_PUBLIC_KEYS'),
  });
  const log = createLogger('billing', 'silent');
  expect(await keys('rotate', 'internal')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('does not exist'),
  });
  expect(await keys('create-internal')).toMatchObject({ code: 0 });
  for (const caller of INTERNAL_CALLERS) {
    expect(processKeys(caller, await config(caller), log).caller).toBe(caller);
    expect((await stat(join(dir, caller, 'INTERNAL_PRIVATE_KEY'))).mode & 0o777).toBe(0o600);
  }
  const created = await config('billing');
  const old = processKeys('billing', created, log);
  expect(() => processKeys('payments', created, log)).toThrow('the keys of payments do not include');
  expect(await keys('create-internal')).toMatchObject({ code: 1, stderr: expect.stringContaining('exists') });

  expect((await keys('rotate', 'internal')).json()).toMatchObject({
    changed: true,
    stage: 'accepted',
    nextDueAt: expect.any(String),
  });
  const inRotation = await config('billing');
  const rotating = processKeys('billing', inRotation, log);
  expect(rotating.privateKeys.all).toEqual([old.privateKeys.current, expect.any(String)]);
  for (const caller of INTERNAL_CALLERS) expect(rotating.publicKeysOf(caller)).toHaveLength(2);
  expect((await keys('rotate', 'internal')).json()).toMatchObject({ changed: false, stage: 'accepted' });
  expect(await config('billing')).toEqual(inRotation);

  await writeFile(join(dir, 'gateway', 'INTERNAL_PRIVATE_KEY'), `${'z'.repeat(40)}\n`);
  expect(await keys('rotate', 'internal')).toMatchObject({ code: 2, stderr: expect.stringContaining('not a private') });
});

test('publishes a new internal key before its private key can sign, even if the run is interrupted', async () => {
  const dir = join(world.dataDir, 'interrupted');
  const keys = (...args: string[]) => world.portal(['keys', ...args, '--dir', dir, '--json']);
  expect((await keys('create-internal')).code).toBe(0);
  // A folder with the name of the temporary file interrupts the run at the private key of payments.
  await mkdir(join(dir, 'payments', 'INTERNAL_PRIVATE_KEY.new'));
  expect(await keys('rotate', 'internal')).toMatchObject({ code: 1, stderr: expect.stringContaining('payments') });

  const gateway = processKeys(
    'gateway',
    {
      INTERNAL_PRIVATE_KEY: await readFile(join(dir, 'gateway', 'INTERNAL_PRIVATE_KEY'), 'utf8'),
      INTERNAL_PUBLIC_KEYS: await readFile(join(dir, 'gateway', 'INTERNAL_PUBLIC_KEYS'), 'utf8'),
    },
    createLogger('gateway', 'silent'),
  );
  const billing = keyRing(await readFile(join(dir, 'billing', 'INTERNAL_PRIVATE_KEY'), 'utf8'));
  expect(billing.all).toHaveLength(2);
  expect(gateway.publicKeysOf('billing')).toHaveLength(2);
});
