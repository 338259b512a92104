import { type Actor, dayIn, HOUR_MS } from '@utility-pay/contracts';
import { actorId } from '@utility-pay/service-kit/auth';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { expect, test } from 'vitest';
import { anonymous, payer, staff } from './world/operations.ts';
import { DAY_FIELDS, type DayView, daysOf, endDay, sweep } from './world/reconciliation.ts';
import { makePayment } from './world/scenarios.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, platform } = world;

interface Payload {
  day: DayView | null;
  userErrors: { code: string; field: string | null }[];
}
const mutate = async (actor: Actor, name: string, input: object): Promise<Payload> => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { day { ${DAY_FIELDS} } userErrors { code field } } }`;
  return (await world.ask<Record<string, Payload>>(actor, query, { input }))[name] as Payload;
};
const assign = (actor: Actor, input: object) => mutate(actor, 'assignReconciliationException', input);
const note = (actor: Actor, input: object) => mutate(actor, 'noteReconciliationException', input);
const resolve = (actor: Actor, input: object) => mutate(actor, 'resolveReconciliationException', input);
const rerun = (actor: Actor, input: object) => mutate(actor, 'rerunReconciliation', input);

/** Reconciles a day whose payment is missing here and in the journal; returns the day's exception. */
async function makeException() {
  const page = await makePayment(world);
  await sweep(world);
  await platform.mongo.collection<{ _id: string }>('payments').deleteOne({ _id: page.id });
  await platform.mongo.collection('events').deleteMany({ 'data.paymentId': page.id });
  const day = dayIn('UTC', clock.now());
  await endDay(world, day);
  const [found] = await daysOf(world, page.owner, page.companyId);
  const [exception] = found?.exceptions ?? [];
  if (!exception) throw new Error('The day has no exception');
  const key = { companyId: String(page.companyId), day };
  return { ...page, key, exceptionKey: { ...key, exceptionId: exception.id }, exception };
}

test('keeps owner, note and first-seen time of an exception when the day is compared again', async () => {
  const { owner, companyId, exceptionKey, key, exception } = await makeException();
  expect((await assign(owner, { ...exceptionKey, toMe: true })).day?.exceptions).toMatchObject([
    { owner: { id: actorId(owner) }, isMine: true },
  ]);
  expect((await note(owner, { ...exceptionKey, note: ' Asked the provider. ' })).userErrors).toEqual([]);
  clock.advance(HOUR_MS);
  expect((await rerun(owner, key)).day?.nextRunAt).toBe(clock.now().toISOString());
  await sweep(world);
  const [day] = await daysOf(world, owner, companyId);
  expect(day?.ranAt).toBe(clock.now().toISOString());
  expect(day?.exceptions).toMatchObject([
    { owner: { id: actorId(owner) }, note: 'Asked the provider.', state: 'OPEN', firstSeenAt: exception.firstSeenAt },
  ]);
  expect((await assign(owner, { ...exceptionKey, toMe: false })).day?.exceptions).toMatchObject([{ owner: null }]);
});

test('resolves an exception only with a reason, keeps it resolved in later runs, and opens it again on request', async () => {
  const { owner, companyId, exceptionKey, key } = await makeException();
  expect((await resolve(owner, { ...exceptionKey, resolution: '  ' })).userErrors).toMatchObject([
    { field: 'resolution' },
  ]);
  const resolved = await resolve(owner, { ...exceptionKey, resolution: 'A sale of our shop' });
  expect(resolved.day).toMatchObject({ state: 'RESOLVED', openCount: 0, oldestOpenAt: null });
  await rerun(owner, key);
  await sweep(world);
  expect((await daysOf(world, owner, companyId))[0]).toMatchObject({
    state: 'RESOLVED',
    exceptions: [{ state: 'RESOLVED', resolution: 'A sale of our shop' }],
  });
  expect((await resolve(owner, { ...exceptionKey, resolution: null })).day).toMatchObject({
    state: 'EXCEPTIONS',
    exceptions: [{ state: 'OPEN', resolution: null }],
  });
});

test('records each audited act once, with its reason and without the note', async () => {
  const { owner, exceptionKey, key, id, companyId } = await makeException();
  await assign(owner, { ...exceptionKey, toMe: true });
  await assign(owner, { ...exceptionKey, toMe: true });
  await note(owner, { ...exceptionKey, note: 'Call Ada' });
  await resolve(owner, { ...exceptionKey, resolution: 'Refunded there' });
  await resolve(owner, { ...exceptionKey, resolution: 'Again' });
  await rerun(owner, key);
  await rerun(owner, key);
  const acts = await recordedActs(platform, companyId);
  const ofDays = acts.filter(({ target }) => target.type === 'reconciliation');
  expect(ofDays.map(({ action }) => action).toSorted()).toEqual([
    'exception.assigned',
    'exception.noted',
    'exception.resolved',
    'reconciliation.rerun',
  ]);
  expect(ofDays.find(({ action }) => action === 'exception.resolved')).toMatchObject({
    reason: 'Refunded there',
    target: { id: key.day },
    after: { exception: 'unknown-here', reference: id },
  });
  expect(JSON.stringify(ofDays)).not.toContain('Ada');
});

test('lets only staff who manage payment settings change the days of their own company', async () => {
  const { owner, companyId, exceptionKey, key } = await makeException();
  const changes = [
    (actor: Actor) => assign(actor, { ...exceptionKey, toMe: true }),
    (actor: Actor) => note(actor, { ...exceptionKey, note: 'x' }),
    (actor: Actor) => resolve(actor, { ...exceptionKey, resolution: 'x' }),
    (actor: Actor) => rerun(actor, key),
  ];
  const strangers = [
    anonymous,
    payer('c', companyId),
    staff(companyId, 'viewPayments'),
    staff(999, 'managePaymentSettings'),
  ];
  for (const change of changes)
    for (const actor of strangers) await expect(change(actor)).rejects.toThrow(/UNAUTHENTICATED|FORBIDDEN|NOT_FOUND/);
  const notFound = { day: null, userErrors: [{ code: 'CONFLICT' }] };
  expect(await rerun(owner, { ...key, day: '2020-01-01' })).toMatchObject(notFound);
  expect(await assign(owner, { ...exceptionKey, exceptionId: 'none', toMe: true })).toMatchObject(notFound);
});

test('counts the open exceptions of listed days without returning them', async () => {
  const { owner, companyId, key } = await makeException();
  const [day] = await daysOf(world, owner, companyId);
  const { _entities: answer } = await world.ask<{ _entities: object[] }>(
    owner,
    `query ($id: ID!, $day: Date!) { _entities(representations: [{ __typename: "Company", id: $id }]) {
      ... on Company { reconciliationDays(from: $day, to: $day) { state openCount oldestOpenAt } } } }`,
    { id: String(companyId), day: key.day },
  );
  const { oldestOpenAt } = day ?? {};
  expect(answer).toEqual([{ reconciliationDays: [{ state: 'EXCEPTIONS', openCount: 1, oldestOpenAt }] }]);
});

test('keeps the result of the later one of two concurrent comparisons, and a request made during a comparison', async () => {
  const tpnNumber = '333333333333';
  const page = await makePayment(world, {}, { tpnNumber });
  await sweep(world);
  const key = { companyId: String(page.companyId), day: dayIn('UTC', clock.now()) };
  let beforeList = async (): Promise<void> => {};
  const slowProcess = await world.startProcess({
    listTransactions: async (credentials) => {
      if (credentials.tpnNumber === tpnNumber) await beforeList();
      return { kind: 'page', transactions: [], next: null };
    },
  });
  // The slow comparison reads a list without the payment. During the call, a second comparison begins and ends.
  beforeList = async () => {
    clock.advance(1000);
    await rerun(page.owner, key);
    await world.app.useCases.reconcileDueDays();
  };
  await endDay({ ...world, app: slowProcess.app }, key.day);
  expect(await daysOf(world, page.owner, page.companyId)).toMatchObject([{ state: 'AGREED', exceptions: [] }]);
  // A request during a comparison makes the day due again.
  clock.advance(48 * HOUR_MS);
  beforeList = async () => {
    await rerun(page.owner, key);
  };
  await slowProcess.app.useCases.reconcileDueDays();
  const requested = (await daysOf(world, page.owner, page.companyId)).at(-1);
  expect(requested?.nextRunAt).toBe(clock.now().toISOString());
});
