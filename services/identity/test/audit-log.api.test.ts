import { addDays, dayIn, startOfDay } from '@utility-pay/contracts';
import {
  actorsByTitle,
  resultOf,
  SUPER_ADMIN_ONLY,
  staffOf,
  superAdmin,
} from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform, supportsExplain } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditCases } from './world/audit-cases.ts';
import { createStaffCases, makeStaff, type StaffCases } from './world/staff-cases.ts';

let cases: StaffCases;
let log: ReturnType<typeof auditCases>;
const entries = () => cases.world.platform.mongo.collection<{ _id: string }>('audit-log');
const advanceMinute = () => cases.world.advance(60_000);
beforeAll(async () => {
  cases = await createStaffCases();
  log = auditCases(cases.world);
});
afterAll(() => disposeTestPlatform(cases.world.platform));

describe('storing acts', () => {
  test('adds one entry per event, however often and concurrently it is delivered', async () => {
    const event = await log.record(11);
    await Promise.all([log.deliver(event), log.deliver(event), log.deliver(event)]);
    expect(await entries().find({ companyId: 11 }).toArray()).toHaveLength(1);
    expect((await log.list(superAdmin, 11)).entries.map(({ id }) => id)).toEqual([event.id]);
  });

  test('accepts the acts of every service', () => {
    const handled = cases.world.app.handlers.map(({ name }) => name).filter((name) => name.endsWith('.act.recorded'));
    expect(handled.sort()).toEqual(
      ['billing', 'identity', 'notifications', 'payments', 'tenant-settings'].map((name) => `${name}.act.recorded`),
    );
  });

  test('keeps entries for seven years', async () => {
    const expiring = (await entries().indexes()).filter((index) => index.expireAfterSeconds !== undefined);
    expect(expiring).toMatchObject([{ key: { at: 1 }, expireAfterSeconds: (7 * 365 + 2) * 86_400 }]);
  });
});

describe('reading the audit log', () => {
  test.each([
    ['an anonymous caller', 'UNAUTHENTICATED'],
    ['a super admin', 'allowed'],
    ['staff with manageUsers', 'allowed'],
    ['staff without manageUsers', 'FORBIDDEN'],
    ['a customer', 'FORBIDDEN'],
    ['a partner key', 'FORBIDDEN'],
    ['another service', 'NOT_FOUND'],
    ['staff of another company', 'NOT_FOUND'],
    ['a partner key of another company', 'NOT_FOUND'],
  ])('answers %s with %s', async (title, result) => {
    expect(await resultOf(log.list(actorsByTitle(12, 'manageUsers')(title), 12))).toBe(result);
  });

  test.each(SUPER_ADMIN_ONLY)('of all companies answers %s with %s', async (_title, result, actor) => {
    expect(await resultOf(log.listAll(actor))).toBe(result);
  });

  test('returns only what was done in the company', async () => {
    const mine = await log.record(13);
    await log.record(14);
    expect((await log.list(staffOf(13), 13)).entries).toMatchObject([{ id: mine.id, companyId: '13' }]);
  });

  test('shows an entry as a sentence, with the values that changed', async () => {
    await log.record(15, {
      address: '192.0.2.7',
      reason: 'Asked by phone',
      before: { active: true },
      after: { active: false, apiKey: 'changed' },
    });
    expect((await log.list(staffOf(15), 15)).entries).toMatchObject([
      {
        action: 'CUSTOMER_DELETED',
        summary: 'Deleted customer 00000042',
        address: '192.0.2.7',
        target: { type: 'customer', id: 'c1', label: '00000042' },
        reason: 'Asked by phone',
        changes: [
          { field: 'active', before: 'true', after: 'false' },
          { field: 'apiKey', before: null, after: 'changed' },
        ],
      },
    ]);
  });

  test('pages through entries of the same instant, newest first, without losing or repeating one', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      ids.push((await log.record(16)).id);
      if (count % 3 === 2) advanceMinute();
    }
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await log.list(staffOf(16), 16, { first: 2, after });
      seen.push(...page.entries.map(({ id }) => id));
      after = page.hasNextPage ? page.endCursor : null;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(ids));
    const instants = (await log.list(staffOf(16), 16)).entries.map(({ at }) => at);
    expect(instants).toEqual(instants.toSorted().reverse());
  });

  test.each([0, 201, -1])('refuses a page of %d entries', async (first) => {
    await expect(log.list(staffOf(16), 16, { first })).rejects.toThrow('BAD_USER_INPUT');
  });

  test('filters by person, action, group, day and words of the target', async () => {
    const upload = { type: 'upload', id: 'u1', label: 'March bills.csv' } as const;
    const day = cases.world.platform.clock.now().toISOString().slice(0, 10);
    const first = await log.record(17);
    const second = await log.record(17, {
      action: 'upload.accepted',
      target: upload,
      actor: { kind: 'partner', id: 'k' },
    });
    cases.world.advance(3 * 86_400_000);
    const third = await log.record(17, { action: 'csv-template.changed', target: { type: 'company', id: '17' } });
    const found = async (args: object) => (await log.list(staffOf(17), 17, args)).entries.map(({ id }) => id);
    expect(await found({ actorId: 'clerk' })).toEqual([third.id, first.id]);
    expect(await found({ actorId: 'k' })).toEqual([second.id]);
    expect(await found({ action: 'UPLOAD_ACCEPTED' })).toEqual([second.id]);
    expect(await found({ group: 'BALANCES' })).toEqual([third.id, second.id]);
    expect(await found({ group: 'CUSTOMERS', action: 'UPLOAD_ACCEPTED' })).toEqual([]);
    expect(await found({ to: day })).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(await found({ from: third.at.slice(0, 10) })).toEqual([third.id]);
    expect(await found({ search: 'bill march' })).toEqual([second.id]);
    expect(await found({ search: '00000' })).toEqual([first.id]);
    expect(await found({ search: '--' })).toEqual([]);
    await expect(found({ from: '2026-12-02', to: '2026-12-01' })).rejects.toThrow('BAD_USER_INPUT');
  });

  test.each(['America/Chicago', 'Asia/Kathmandu'])("filters by the company's days in %s", async (timeZone) => {
    const { world } = cases;
    const companyId = timeZone === 'Asia/Kathmandu' ? 31 : 32;
    world.timeZones.set(companyId, timeZone);
    const today = dayIn(timeZone, world.platform.clock.now());
    const tomorrow = startOfDay(addDays(today, 1), timeZone).getTime();
    world.advance(tomorrow - 1 - world.platform.clock.now().getTime());
    const last = await log.record(companyId);
    world.advance(1);
    const first = await log.record(companyId);
    const found = async (args: object) => (await log.list(staffOf(companyId), companyId, args)).entries;
    expect((await found({ to: today })).map(({ id }) => id)).toEqual([last.id]);
    expect((await found({ from: addDays(today, 1) })).map(({ id }) => id)).toEqual([first.id]);
  });

  test('shows the current names of users, and “Former user” for a deleted login', async () => {
    const clerk = await makeStaff(cases, superAdmin, ['MANAGE_USERS'], 1);
    const actor = { kind: 'user', id: clerk.id, role: 'company_admin' } as const;
    await log.record(1, { actor, action: 'staff.deactivated', target: { type: 'user', id: 'nobody' } });
    await cases.update(superAdmin, { id: clerk.id, name: 'Ada Renamed' });
    const { entries: shown } = await log.list(staffOf(1), 1, { actorId: clerk.id });
    expect(shown).toMatchObject([
      {
        actor: { kind: 'USER', id: clerk.id, name: 'Ada Renamed', role: 'COMPANY_ADMIN' },
        summary: 'Deactivated admin user Former user',
      },
    ]);
  });

  test.each([
    [{ kind: 'system' }, 'System'],
    [{ kind: 'anonymous' }, 'Not signed in'],
    [{ kind: 'partner', id: 'unknown' }, 'Partner key'],
    [{ kind: 'user', id: 'super-admin', role: 'super_admin' }, 'Super Admin'],
    [{ kind: 'user', id: 'unknown', role: 'customer' }, 'Former user'],
  ] as const)('names the actor %j %s', async (actor, name) => {
    const { id } = await log.record(18, { actor });
    const { entries: shown } = await log.list(staffOf(18), 18);
    expect(shown.find((entry) => entry.id === id)?.actor.name).toBe(name);
  });

  test('shows a super admin all companies and the deployment, also by person and day', async () => {
    const ofDeployment = await log.record(0, { actor: { kind: 'user', id: 'root-2', role: 'super_admin' } });
    const other = await log.record(19, { actor: { kind: 'user', id: 'root-2', role: 'super_admin' } });
    const { entries: shown } = await log.listAll(superAdmin, { actorId: 'root-2', from: other.at.slice(0, 10) });
    expect(new Set(shown.map(({ id, companyId }) => `${id} ${companyId}`))).toEqual(
      new Set([`${ofDeployment.id} null`, `${other.id} 19`]),
    );
  });

  test('no list examines more keys than it returns', async (context) => {
    if (!(await supportsExplain(cases.world.platform))) return context.skip();
    const document = (serial: number) => ({
      _id: `e${serial}`,
      companyId: 21 + (serial % 2),
      at: new Date(serial),
      action: serial % 10 === 0 ? 'customer.added' : 'upload.accepted',
      actorId: `a${serial % 7}`,
      terms: [`t${serial}`],
    });
    await entries().insertMany(Array.from({ length: 1000 }, (_, serial) => document(serial)) as never[]);
    const newest = { at: -1, _id: -1 } as const;
    const filters = [{}, { action: { $in: ['customer.added'] } }, { actorId: 'a3' }];
    for (const filter of filters) {
      const found = entries()
        .find({ companyId: 21, ...filter } as never)
        .sort(newest);
      const { executionStats } = await found.limit(20).explain('executionStats');
      expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(executionStats.nReturned * 1.1 + 1);
    }
  });
});
