import { ANONYMOUS, auditedAct } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { changedValues, createActRecorder, SYSTEM } from './audit.ts';
import { withContext } from './log.ts';
import { createEventFactory } from './outbox/outbox.ts';
import { partnerOf, staffOf } from './testing/actors.ts';

const clock = { now: () => new Date('2026-11-25T10:00:00.000Z') };
const recordAct = createActRecorder(
  'billing',
  createEventFactory(clock, () => 'event-1'),
);
const act = { action: 'customer.deleted', target: { type: 'customer', id: 'c1', label: '0042' } } as const;

test('records who did what to what, and from where', () => {
  const event = withContext({ clientAddress: '192.0.2.7' }, () => recordAct(staffOf(3, [], 'clerk'), 3, act));
  expect(event).toMatchObject({ type: 'billing.act.recorded', companyId: 3, at: '2026-11-25T10:00:00.000Z' });
  expect(event.data).toEqual({
    ...act,
    actor: { kind: 'user', id: 'clerk', role: 'company_admin' },
    address: '192.0.2.7',
  });
});

test.each([
  ['a partner key', partnerOf(3), { kind: 'partner', id: 'key-3' }],
  ['the command line', SYSTEM, { kind: 'system' }],
  ['a caller without a session', ANONYMOUS, { kind: 'anonymous' }],
])('records %s as the actor, without an address outside of requests', (_who, actor, recorded) => {
  const { companyId, data } = recordAct(actor, null, act);
  expect(companyId).toBe(0);
  expect(data).toEqual({ ...act, actor: recorded });
});

test('refuses an action that is not listed', () => {
  expect(() => recordAct(SYSTEM, 1, { ...act, action: 'customer.renamed' as never })).toThrow('action');
});

test('records the values of listed fields that differ, and of any other field only that it changed', () => {
  const before = { merchantToken: 'old-secret', tpnNumber: '1', testMode: true, url: 'same' };
  const after = { merchantToken: 'new-secret', tpnNumber: '2', testMode: false, url: 'same' };
  expect(changedValues(before, after, ['tpnNumber', 'testMode', 'url'])).toEqual({
    before: { tpnNumber: '1', testMode: true },
    after: { merchantToken: 'changed', tpnNumber: '2', testMode: false },
  });
});

test('leaves out missing values, joins lists, and cuts texts after 200 characters', () => {
  const { before, after } = changedValues<Record<string, unknown>>(
    { website: null, hosts: ['a.test', 'b.test'], phone: '1' },
    { website: 'w'.repeat(500), hosts: ['a.test'] },
    ['website', 'hosts', 'phone'],
  );
  expect(before).toEqual({ hosts: 'a.test, b.test', phone: '1' });
  expect(after).toEqual({ website: `${'w'.repeat(200)}…`, hosts: 'a.test' });
  expect(auditedAct.shape.before.parse(before)).toEqual(before);
});
