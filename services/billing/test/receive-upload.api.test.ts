import { gzipSync } from 'node:zlib';
import { type Actor, ANONYMOUS, type IncomingUpload } from '@utility-pay/contracts';
import { customerOf, partnerOf, serviceActor, staffWithout, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { clockAhead } from '@utility-pay/service-kit/testing/clock';
import { runSweeper } from '@utility-pay/service-kit/testing/deliver';
import { beforeEach, describe, expect, test } from 'vitest';
import { bytesOf, clerkOf, idOf, incomingUpload, openUploads } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const { platform, ask } = await openBilling();
const { receiveUpload, applyUpload } = openUploads(platform);
const BILLS = 'account,amount\nA,1\n';

const countStored = async () =>
  Object.fromEntries(
    await Promise.all(
      ['uploads', 'uploads.files', 'uploads.chunks'].map(async (name) => [
        name,
        await platform.mongo.collection(name).countDocuments({}),
      ]),
    ),
  );

describe('a refused file', () => {
  let before: Record<string, number>;
  beforeEach(async () => {
    before = await countStored();
  });
  const send = (file: string | AsyncIterable<Uint8Array>, of?: Partial<IncomingUpload>) =>
    receiveUpload(incomingUpload(file, of));

  test.each([
    ['empty', bytesOf(''), 'The file is empty'],
    ['without a required column', bytesOf('account,name\nA,x\n'), 'Missing required column: Amount Due'],
    ['compressed', bytesOf(gzipSync(BILLS)), 'This is a compressed file. Unpack it and upload the CSV file.'],
    ['an Excel file', bytesOf('PK\u0003\u0004xl/workbook.xml'), 'This is an Excel file. Save it as CSV.'],
    ['a JSON file', bytesOf('[{"account":"A"}]'), 'This is a JSON file. Export the data as CSV.'],
    ['an HTML page', bytesOf('<!doctype html><table>'), 'This is an HTML page. Export the data as CSV.'],
    [
      'large and wrong',
      bytesOf('a,b\n', 'x,y\n'.repeat(1_000_000)),
      'Missing required columns: Account Number, Amount Due',
    ],
  ])('refuses a file that is %s, and keeps nothing of it', async (_kind, file, message) => {
    expect(await send(file)).toEqual({ kind: 'refused', code: 'INVALID', message });
    expect(await countStored()).toEqual(before);
  });

  test('keeps nothing of a file whose transfer breaks off', async () => {
    async function* broken() {
      yield* bytesOf(BILLS, 'x'.repeat(3_000_000));
      throw new Error('socket hang up');
    }
    await expect(send(broken())).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await countStored()).toEqual(before);
  });

  test('refuses a file or header that is too large, and keeps nothing of it', async () => {
    const piece = new Uint8Array(2 ** 26);
    async function* endless() {
      yield* bytesOf('a,b\n');
      for (;;) yield piece;
    }
    await expect(send(endless())).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    await expect(send(`account,amount${',x'.repeat(300)}\n`)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(await countStored()).toEqual(before);
  });
});

describe('permissions', () => {
  test.each<[string, Actor, string]>([
    ['an anonymous caller', ANONYMOUS, 'UNAUTHENTICATED'],
    ['staff without the permission', staffWithout(1, 'manageBalances'), 'FORBIDDEN'],
    ["a partner's key without the scope", partnerOf(1, ['customers:write']), 'FORBIDDEN'],
    ["a partner's key of another company", partnerOf(2), 'NOT_FOUND'],
    ['staff of another company', clerkOf(2), 'NOT_FOUND'],
    ['a customer', customerOf(1, 'c'), 'FORBIDDEN'],
    ['another service', serviceActor('payments'), 'FORBIDDEN'],
  ])('refuses %s', async (_who, actor, code) => {
    const before = await countStored();
    await expect(receiveUpload(incomingUpload(BILLS, { actor }))).rejects.toMatchObject({ code });
    expect(await countStored()).toEqual(before);
  });

  test('accepts a file of a super admin for every existing company', async () => {
    expect(await receiveUpload(incomingUpload(BILLS, { actor: superAdmin, companyId: '77' }))).toMatchObject({
      kind: 'accepted',
    });
    for (const actor of [clerkOf(1), superAdmin]) {
      const nowhere = receiveUpload(incomingUpload(BILLS, { actor, companyId: '1e0' }));
      await expect(nowhere).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await receiveUpload(incomingUpload(BILLS, { actor: partnerOf(1, ['balances:write']) }))).toMatchObject({
      kind: 'accepted',
    });
  });

  test('an upload of another company reads like one that does not exist', async () => {
    const uploadId = idOf(await receiveUpload(incomingUpload(BILLS)));
    const read =
      'query ($id: ID!, $companyId: ID!) { upload(id: $id, companyId: $companyId) { id errors { edges { node { line } } } } }';
    expect((await ask(clerkOf(1), read, { id: uploadId, companyId: '1' })).data?.upload).toMatchObject({
      id: uploadId,
    });
    const missing = await ask(clerkOf(1), read, { id: 'missing', companyId: '1' });
    expect(missing).toMatchObject({ data: { upload: null } });
    expect(await ask(clerkOf(2), read, { id: uploadId, companyId: '1' })).toEqual(missing);
    expect(await ask(clerkOf(2), read, { id: uploadId, companyId: '2' })).toEqual(missing);
    expect(
      (await ask(staffWithout(1, 'manageBalances'), read, { id: uploadId, companyId: '1' })).errors?.[0]?.extensions
        ?.code,
    ).toBe('FORBIDDEN');
  });
});

/** Returns a file that pauses before its end. */
function pausedFile() {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: rest, resolve: finish, reject: fail } = Promise.withResolvers<void>();
  async function* stream() {
    yield* bytesOf(BILLS);
    begin();
    await rest;
  }
  return { stream: stream(), begun, finish, fail };
}

describe('a file with an Idempotency-Key', () => {
  const send = (file: string, of: Partial<IncomingUpload> = {}) =>
    receiveUpload(incomingUpload(file, { idempotencyKey: 'k1', companyId: '8', ...of }));

  test('returns the same upload if the same key is sent with the same file, and refuses another file', async () => {
    const first = await send(BILLS);
    expect(await send(BILLS)).toEqual({ ...first, replayed: true });
    expect(await send(`${BILLS}B,2\n`)).toMatchObject({ kind: 'refused', code: 'KEY_REUSED' });
    expect(await send(BILLS, { period: { month: 1, year: 2026 } })).toMatchObject({ code: 'KEY_REUSED' });
    expect(idOf(await send(BILLS, { companyId: '9' }))).not.toBe(idOf(first));
    expect(idOf(await send(BILLS, { idempotencyKey: 'k2' }))).not.toBe(idOf(first));
    expect(await platform.mongo.collection('uploads').countDocuments({ companyId: 8 })).toBe(2);
  });

  test('reads no more of a repeated file than the first one had, and nothing while the first one arrives', async () => {
    const of = { idempotencyKey: 'k7', companyId: '8' };
    let bytesRead = 0;
    let isCut = false;
    async function* endless() {
      try {
        for (; ; bytesRead += 8) yield* bytesOf('account,');
      } finally {
        isCut = true;
      }
    }
    const { stream, begun, finish } = pausedFile();
    const first = receiveUpload(incomingUpload(stream, of));
    await begun;
    expect(await receiveUpload(incomingUpload(endless(), of))).toMatchObject({ code: 'CONFLICT' });
    expect(bytesRead).toBe(0);
    finish();
    expect(await first).toMatchObject({ kind: 'accepted' });
    expect(await receiveUpload(incomingUpload(endless(), of))).toMatchObject({ code: 'KEY_REUSED' });
    expect(bytesRead).toBeLessThanOrEqual(BILLS.length);
    // Ending the stream would disconnect the sender before it reads the answer.
    expect(isCut).toBe(false);
  });

  test('accepts another file with the key after its file was refused', async () => {
    expect(await send('a,b\n', { idempotencyKey: 'k3' })).toMatchObject({ code: 'INVALID' });
    expect(await send(BILLS, { idempotencyKey: 'k3' })).toMatchObject({ kind: 'accepted' });
  });

  test('accepts one of several concurrent files with the same key', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(BILLS, { idempotencyKey: 'k4' })));
    const accepted = new Set(answers.flatMap((answer) => (answer.kind === 'accepted' ? [answer.uploadId] : [])));
    expect(accepted.size).toBe(1);
  });

  test('accepts the key again 20 seconds after the process that received the file died', async () => {
    const { clock } = platform;
    const bystander = openUploads({ ...platform, clock: clockAhead(clock, 5_000) });
    const successor = openUploads({ ...platform, clock: clockAhead(clock, 20_000) });
    const of = { idempotencyKey: 'k6', companyId: '8' };
    const { stream, begun, fail } = pausedFile();
    const receiving = receiveUpload(incomingUpload(stream, of));
    await begun;
    expect(await bystander.receiveUpload(incomingUpload(BILLS, of))).toMatchObject({
      kind: 'refused',
      code: 'CONFLICT',
    });
    const uploadId = idOf(await successor.receiveUpload(incomingUpload(BILLS, of)));
    fail(new Error('the process is gone'));
    await expect(receiving).rejects.toThrow();
    expect(await successor.read(8, uploadId)).toMatchObject({ state: 'queued' });
    expect(idOf(await successor.receiveUpload(incomingUpload(BILLS, of)))).toBe(uploadId);
  });

  test('accepts another file with the key after a day', async () => {
    const first = idOf(await send(BILLS, { idempotencyKey: 'k5' }));
    const { clock } = platform;
    const tomorrow = openUploads({
      ...platform,
      clock: clockAhead(clock, 25 * 3_600_000),
    });
    const again = await tomorrow.receiveUpload(incomingUpload(BILLS, { idempotencyKey: 'k5', companyId: '8' }));
    expect(idOf(again)).not.toBe(first);
  });
});

test('removes a file that stopped arriving, and refuses the rest of it', async () => {
  const { clock } = platform;
  const later = openUploads({ ...platform, clock: clockAhead(clock, 3_600_000) });
  const before = await countStored();
  async function* slow() {
    yield* bytesOf('account,amount\n', 'A,1\n'.repeat(500_000));
    await runSweeper(later, 'abandoned-uploads');
    expect(await countStored()).toEqual(before);
    yield* bytesOf('B,2\n');
  }
  await expect(receiveUpload(incomingUpload(slow(), { companyId: '6' }))).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await countStored()).toEqual(before);
});

test('removes a file some days after its upload finished and keeps the report', async () => {
  const uploadId = idOf(await receiveUpload(incomingUpload(`${BILLS}B,x\n`, { companyId: '7' })));
  await applyUpload({ companyId: 7, uploadId });
  const filesOf = () => platform.mongo.collection('uploads.files').countDocuments({ 'metadata.companyId': 7 });
  const openUploadsAfter = (days: number) =>
    openUploads({ ...platform, clock: clockAhead(platform.clock, days * 86_400_000) });
  await runSweeper(openUploadsAfter(6), 'expired-files');
  expect(await filesOf()).toBe(1);
  await runSweeper(openUploadsAfter(8), 'expired-files');
  expect(await filesOf()).toBe(0);
  expect(await openUploadsAfter(8).errorsOf(7, uploadId)).toHaveLength(1);
});
