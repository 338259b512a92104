import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ClearingEntry,
  type ListedMovement,
  type MovementKind,
  NO_SUMS,
  netMinor,
  type OwnMovement,
  SIGNS,
} from './money-movement.ts';
import { compareDay, type UnsettledState } from './reconciliation.ts';

const DAY = '2026-11-21';
const NEXT = '2026-11-22';

const own = (fields: Partial<OwnMovement> = {}): OwnMovement => {
  const { kind = 'payment', id = 'p1' } = fields;
  return {
    reference: 'p1',
    aliases: [],
    kind,
    id,
    transactionIds: [`t-${kind}-${id}`],
    amountMinor: 1000,
    day: DAY,
    journalReference: `j-${kind}-${id}`,
    ...fields,
  };
};

const listedOf = (movement: OwnMovement, fields: Partial<ListedMovement> = {}): ListedMovement => ({
  key: `${movement.kind}/${movement.transactionIds[0]}`,
  reference: movement.reference,
  kind: movement.kind,
  transactionId: movement.transactionIds[0] ?? null,
  amountMinor: movement.amountMinor,
  day: movement.day,
  ...fields,
});

const postedOf = (movement: OwnMovement): ClearingEntry => ({
  paymentId: movement.reference,
  reference: movement.journalReference ?? '',
  kind: movement.kind,
  amountMinor: SIGNS[movement.kind] * movement.amountMinor,
  day: movement.day,
});

interface Lists {
  own: OwnMovement[];
  listed: ListedMovement[];
  clearing: ClearingEntry[];
  unsettled?: ReadonlyMap<string, UnsettledState>;
}
const compare = (lists: Lists, day = DAY) => compareDay({ unsettled: new Map(), ...lists, day });
const equal = (...movements: OwnMovement[]): Lists => ({
  own: movements,
  listed: movements.map((movement) => listedOf(movement)),
  clearing: movements.map(postedOf),
});
const reasonsOf = (lists: Lists, day = DAY) => compare(lists, day).findings.map(({ reason }) => reason);

const payment = own();
const refund = own({ kind: 'refund', id: 'r1', amountMinor: 300 });
const chargeback = own({ kind: 'chargeback', id: 'c1', amountMinor: 200 });
const won = own({ kind: 'chargeback-won', id: 'c1', transactionIds: ['t-chargeback-c1'], amountMinor: 200 });

test('finds no difference in equal lists, and returns equal totals for our records, the provider and the journal', () => {
  const sums = { paymentsMinor: 1000, refundsMinor: 300, disputesMinor: 200, count: 3 };
  expect(compare(equal(payment, refund, chargeback))).toEqual({
    own: sums,
    provider: sums,
    journal: sums,
    findings: [],
  });
  expect(netMinor(sums)).toBe(500);
  expect(compare(equal(payment, chargeback, won)).journal).toMatchObject({ paymentsMinor: 1000, disputesMinor: 0 });
});

test('reports what the provider does not list', () => {
  const lists = equal(payment, refund);
  expect(compare({ ...lists, listed: lists.listed.slice(0, 1) }).findings).toMatchObject([
    { reason: 'missing-at-provider', kind: 'refund', reference: 'p1', ownMinor: 300, providerMinor: null },
  ]);
});

test('reports what only the provider lists, as unknown or by the state of the payment', () => {
  const lists = { ...equal(payment), own: [], clearing: [] };
  expect(compare(lists).findings).toMatchObject([{ reason: 'unknown-here', ownMinor: null, providerMinor: 1000 }]);
  const unsettled = new Map([['p1', 'review' as const]]);
  expect(compare({ ...lists, unsettled }).findings).toMatchObject([
    { reason: 'status-differs', unsettled: 'review', reference: 'p1' },
  ]);
});

test('reports an amount that differs, and one that cannot be read', () => {
  for (const amountMinor of [999, null]) {
    const lists = { ...equal(payment), listed: [listedOf(payment, { amountMinor })] };
    expect(compare(lists).findings).toMatchObject([
      { reason: 'amount-differs', ownMinor: 1000, providerMinor: amountMinor },
    ]);
  }
});

test('reports a return that was recorded as a chargeback', () => {
  const lists = equal(payment, chargeback);
  const listed = [listedOf(payment), listedOf(chargeback, { key: 'return/x', kind: 'return' })];
  expect(reasonsOf({ ...lists, listed })).toEqual(['kind-differs']);
});

test('reports a second charge of one payment, and a transaction that is listed twice', () => {
  const lists = equal(payment, refund);
  const charge = listedOf(payment, { key: 'payment/t2', transactionId: 't2' });
  expect(reasonsOf({ ...lists, listed: [...lists.listed, charge] })).toEqual(['listed-twice']);
  const again = listedOf(refund, { key: 'refund/t-refund-r1/2' });
  expect(reasonsOf({ ...lists, listed: [...lists.listed, again] })).toEqual(['listed-twice']);
  // A refund with another transaction id is a second refund, not a repeated listing.
  const other = listedOf(refund, { key: 'refund/t9', transactionId: 't9' });
  expect(reasonsOf({ ...lists, listed: [...lists.listed, other] })).toEqual(['unknown-here']);
});

test('returns each difference with its payment and the kind under which the provider lists it', () => {
  const lists = equal(payment, chargeback);
  const again = listedOf(payment, { key: 'payment/t2', transactionId: 't2' });
  const madeAtProvider = listedOf(refund, { key: 'refund/t9', transactionId: 't9' });
  const asReturn = listedOf(chargeback, { key: 'return/x', kind: 'return' });
  const ofUnknownPayment = listedOf(payment, { key: 'payment/t8', transactionId: 't8', reference: 'p8' });
  const listed = [listedOf(payment), again, asReturn, madeAtProvider, ofUnknownPayment];
  const stray = { ...postedOf(refund), reference: 'x' };
  const { findings } = compare({ ...lists, listed, clearing: [...lists.clearing, stray] });
  expect(findings.map(({ reason, paymentId, providerKind }) => [reason, paymentId, providerKind])).toEqual([
    ['journal-differs', 'p1', null],
    ['kind-differs', 'p1', 'return'],
    ['listed-twice', 'p1', 'payment'],
    ['unknown-here', 'p1', 'refund'],
    ['unknown-here', null, 'payment'],
  ]);
});

test('reports a journal entry that is missing, has another amount, or has no movement', () => {
  const lists = equal(payment);
  expect(compare({ ...lists, clearing: [] }).findings).toMatchObject([
    { reason: 'journal-differs', ownMinor: 1000, journalMinor: null },
  ]);
  const [entry] = lists.clearing;
  if (!entry) throw new Error('no entry');
  expect(compare({ ...lists, clearing: [{ ...entry, amountMinor: 900 }] }).findings).toMatchObject([
    { reason: 'journal-differs', journalMinor: 900 },
  ]);
  const stray = { ...entry, paymentId: 'gone', reference: 'gone' };
  expect(compare({ ...lists, clearing: [entry, stray] })).toMatchObject({
    journal: { paymentsMinor: 2000, count: 2 },
    findings: [{ reason: 'journal-differs', reference: 'gone', ownMinor: null, journalMinor: 1000 }],
  });
});

test('requires no journal entry for money that was never credited', () => {
  const { journalReference: _none, ...uncredited } = payment;
  expect(reasonsOf({ own: [uncredited], listed: [listedOf(payment)], clearing: [] })).toEqual([]);
});

test("counts a movement that we recorded after midnight on the provider's day, without a difference on either day", () => {
  const late = own({ day: NEXT });
  const lists = { own: [late], listed: [listedOf(late, { day: DAY })], clearing: [postedOf(late)] };
  expect(compare(lists)).toMatchObject({
    own: { count: 1 },
    provider: { count: 1 },
    journal: { count: 1 },
    findings: [],
  });
  expect(compare(lists, NEXT)).toEqual({ own: NO_SUMS, provider: NO_SUMS, journal: NO_SUMS, findings: [] });
});

test('matches a row of a file by its transaction id, or by the reference of the refund', () => {
  const byId = listedOf(payment, { reference: null });
  const byRefund = listedOf(refund, { reference: 'r1v', transactionId: null });
  const lists = equal(payment, { ...refund, aliases: ['r1', 'r1v'] });
  expect(reasonsOf({ ...lists, listed: [byId, byRefund] })).toEqual([]);
});

test('compares only the journal when there is no list', () => {
  expect(compareDay({ day: DAY, own: [payment], listed: undefined, clearing: [], unsettled: new Map() })).toMatchObject(
    {
      provider: undefined,
      own: { count: 1 },
      findings: [{ reason: 'journal-differs' }],
    },
  );
});

const amounts = fc.integer({ min: 1, max: 3 }).map((dollars) => dollars * 100);
const kinds = fc.constantFrom<MovementKind>('refund', 'chargeback', 'return');
/** Payments with a few movements each, of amounts that often coincide. */
const movements = fc
  .array(
    fc.record({
      amountMinor: amounts,
      day: fc.constantFrom(DAY, NEXT),
      hasIds: fc.boolean(),
      more: fc.array(fc.record({ kind: kinds, amountMinor: amounts, day: fc.constantFrom(DAY, NEXT) }), {
        maxLength: 3,
      }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((payments) =>
    payments.flatMap(({ more, hasIds, ...fields }, index) => {
      const reference = `p${index}`;
      const ids = (id: string) => (hasIds ? {} : { transactionIds: [`unlisted-${id}`] });
      return [
        own({ reference, id: reference, ...fields, ...ids(reference) }),
        ...more.map((each, at) => own({ reference, id: `${reference}m${at}`, ...each, ...ids(`${reference}m${at}`) })),
      ];
    }),
  );
/** The provider's list, in any order; some movements are dated on the day before by it. */
const lists = movements.chain((all) =>
  fc
    .record({
      shifts: fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }),
      order: fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
      ids: fc.boolean(),
    })
    .map(({ shifts, order, ids }) => ({
      own: order,
      listed: all.map((movement, index) =>
        listedOf(movement, {
          key: `${movement.kind}/${movement.id}`,
          day: shifts[index] ? DAY : movement.day,
          ...(ids ? {} : { transactionId: null }),
        }),
      ),
      clearing: all.map(postedOf),
    })),
);

test('finds no difference in equal lists in any order, and the sums of the days add up to the total', () => {
  fc.assert(
    fc.property(lists, (all) => {
      const days = [DAY, NEXT].map((day) => compare(all, day));
      const total = all.own.reduce((sum, { kind, amountMinor }) => sum + SIGNS[kind] * amountMinor, 0);
      for (const { own: ours, provider, journal, findings } of days) {
        expect(findings).toEqual([]);
        expect(provider).toEqual(ours);
        expect(journal).toEqual(ours);
      }
      expect(days.reduce((sum, { provider }) => sum + netMinor(provider ?? NO_SUMS), 0)).toBe(total);
      expect(days.reduce((sum, { own: { count } }) => sum + count, 0)).toBe(all.own.length);
    }),
  );
});

test('reports one fault exactly once over two days', () => {
  const fault = fc.constantFrom('missing', 'unknown', 'amount', 'twice', 'journal' as const);
  fc.assert(
    fc.property(lists, fc.nat(), fault, (all, at, kind) => {
      const index = at % all.listed.length;
      const listed = all.listed[index];
      const broken = all.own.find((movement) => `${movement.kind}/${movement.id}` === listed?.key);
      if (!listed || !broken) throw new Error('no movement');
      const without = all.listed.filter((each) => each !== listed);
      const stranger = { ...listed, key: 'payment/stranger', reference: 'stranger', transactionId: 'stranger' };
      const cases: Record<typeof kind, [Lists, string]> = {
        missing: [{ ...all, listed: without }, 'missing-at-provider'],
        unknown: [{ ...all, listed: [...all.listed, { ...stranger, kind: 'payment' as const }] }, 'unknown-here'],
        amount: [{ ...all, listed: [...without, { ...listed, amountMinor: 12_345 }] }, 'amount-differs'],
        twice: [
          { ...all, listed: [...all.listed, { ...listed, key: 'payment/again', kind: 'payment' as const }] },
          'listed-twice',
        ],
        journal: [
          { ...all, clearing: all.clearing.filter(({ reference }) => reference !== broken.journalReference) },
          'journal-differs',
        ],
      };
      const [faulty, reason] = cases[kind];
      const found = [...reasonsOf(faulty, DAY), ...reasonsOf(faulty, NEXT)];
      // Only the reasons are compared: without ids, equal movements of one payment are interchangeable.
      expect(found).toEqual([reason]);
    }),
  );
});
