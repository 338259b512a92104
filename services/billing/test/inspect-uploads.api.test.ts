import { MINUTE_MS } from '@utility-pay/contracts';
import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { SUPER_ADMIN_ONLY, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { eventually } from '@utility-pay/testkit';
import { beforeEach, expect, test } from 'vitest';
import { failUpload, takeUpload } from '../src/domain/upload.ts';
import { idOf, incomingUpload, openUploads } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const clock = createTestClock('2026-11-21T12:00:00Z');
const { app, ask, platform } = await openBilling({ clock });
const withoutQueues = await openBilling();
const { receiveUpload, uploadRepository, read } = openUploads(platform);
const FILE = 'account,amount\nA,1.00\n';

interface UploadStatus {
  upload: { id: string; state: string };
  company: { id: string };
  lastSeenAt: string | null;
  isStalled: boolean;
}
interface Overview {
  unfinishedCount: number;
  unfinished: UploadStatus[];
  failedCount: number;
  failed: UploadStatus[];
}
const FIELDS = 'upload { id state month year fileName message } company { id } lastSeenAt isStalled';
const OVERVIEW = `{ uploadOverview { unfinishedCount unfinished { ${FIELDS} } failedCount failed { ${FIELDS} } } }`;
const RESUME = 'mutation ($input: ResumeUploadsInput!) { resumeUploads(input: $input) { count userErrors { code } } }';
const asked = async <Data>(query: string, variables = {}): Promise<Data> =>
  (await ask(superAdmin, query, variables)).data as Data;
const readOverview = async () => (await asked<{ uploadOverview: Overview }>(OVERVIEW)).uploadOverview;
const resume = async (input: object) =>
  (await asked<{ resumeUploads: { count: number } }>(RESUME, { input })).resumeUploads.count;
const send = async (companyId = '1') => idOf(await receiveUpload(incomingUpload(FILE, { companyId })));
/** A worker takes the upload and dies. */
async function abandon(companyId: number, uploadId: string): Promise<void> {
  const queued = await read(companyId, uploadId);
  await uploadRepository.save(queued, takeUpload(queued, 'a dead process', clock.now()));
}

beforeEach(async () => {
  await platform.mongo.collection('uploads').deleteMany({});
  await wipeRedis(platform);
});

test.each(SUPER_ADMIN_ONLY)('the overview of uploads for %s: %s', async (_name, code, actor) => {
  expect((await ask(actor, OVERVIEW)).errors?.[0]?.extensions?.code ?? 'allowed').toBe(code);
  expect((await ask(actor, RESUME, { input: {} })).errors?.[0]?.extensions?.code ?? 'allowed').toBe(code);
});

test('lists unfinished uploads of all companies, oldest first; after half a minute they are stalled', async () => {
  const first = await send('1');
  clock.advance(1000);
  const second = await send('1');
  const other = await send('2');
  const fresh = await readOverview();
  expect(fresh.unfinishedCount).toBe(3);
  expect(fresh.unfinished.map((status) => [status.upload.id, status.company.id, status.isStalled])).toEqual([
    [first, '1', false],
    ...[[second, '1', false] as const, [other, '2', false] as const].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
  clock.advance(MINUTE_MS);
  const late = (await readOverview()).unfinished.filter(({ isStalled }) => isStalled).map((status) => status.upload.id);
  // The second of a company waits for the first, not for a worker.
  expect(late.toSorted()).toEqual([first, other].toSorted());
});

test('an upload with a silent worker is stalled and shows when the worker was last seen', async () => {
  const id = await send();
  const queuedBehind = await send();
  await abandon(1, id);
  const heartbeatAt = clock.now().toISOString();
  expect((await readOverview()).unfinished).toMatchObject([
    { upload: { id, state: 'RUNNING' }, lastSeenAt: heartbeatAt, isStalled: false },
    { upload: { id: queuedBehind }, lastSeenAt: null, isStalled: false },
  ]);
  // Its lease has just ended. An upload that was handed back for another company's waits in the same way.
  clock.advance(20_000);
  expect((await readOverview()).unfinished.map(({ isStalled }) => isStalled)).toEqual([false, false]);
  clock.advance(MINUTE_MS);
  expect((await readOverview()).unfinished).toMatchObject([
    { lastSeenAt: heartbeatAt, isStalled: true },
    { isStalled: false },
  ]);
});

test('a resumed upload is processed once, however often it is resumed', async () => {
  const id = await send();
  await abandon(1, id);
  await wipeRedis(platform);
  expect(await resume({ companyId: '1' })).toBe(0);
  clock.advance(MINUTE_MS);
  expect(await resume({ companyId: '1' })).toBe(1);
  expect(await resume({ companyId: '1' })).toBe(1);
  const workers = runWorkers({ ...app, sweepers: [] }, platform);
  await eventually(async () => expect((await read(1, id)).state).toBe('completed'));
  await workers.close();
  expect((await read(1, id)).progress).toMatchObject({ successful: 1, failed: 0 });
  expect(await resume({ companyId: '1' })).toBe(0);
  expect((await readOverview()).unfinished).toEqual([]);
});

test('resumes all stalled uploads', async () => {
  const ids = [await send('1'), await send('2'), await send('3')];
  await wipeRedis(platform);
  clock.advance(MINUTE_MS);
  expect(await resume({})).toBe(3);
  expect(await platform.queues.admin.inspect('billing', 1)).toMatchObject({ waiting: 3 });
  expect(await resume({ companyId: 'nonsense' })).toBe(0);
  expect(ids).toHaveLength(3);
});

test('lists refused files for a week', async () => {
  const id = await send('4');
  const queued = await read(4, id);
  await uploadRepository.save(queued, failUpload(queued, 'The file could not be processed', clock.now()));
  expect(await readOverview()).toMatchObject({
    unfinishedCount: 0,
    failedCount: 1,
    failed: [{ upload: { id, state: 'FAILED' }, company: { id: '4' }, isStalled: false }],
  });
  clock.advance(8 * 24 * 60 * MINUTE_MS);
  expect(await readOverview()).toMatchObject({ failedCount: 0, failed: [] });
});

test('reports that the queues are unavailable and loses nothing', async () => {
  const id = idOf(await openUploads(withoutQueues.platform).receiveUpload(incomingUpload(FILE)));
  await withoutQueues.platform.queues.close();
  const { errors } = await withoutQueues.ask(superAdmin, RESUME, { input: {} });
  expect(errors?.[0]?.extensions?.code).toBe('UNAVAILABLE');
  expect((await openUploads(withoutQueues.platform).read(1, id)).state).toBe('queued');
});
