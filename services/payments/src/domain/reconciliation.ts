import type { EXCEPTION_REASONS } from '@utility-pay/contracts';
import {
  type ClearingEntry,
  type DaySums,
  type ListedMovement,
  type MovementKind,
  NO_SUMS,
  type OwnMovement,
  SIGNS,
  sumOf,
  withMovement,
} from './money-movement.ts';
import { asOwn, undoneRefunds } from './undone-refunds.ts';

/** State of a payment without settled money here; the provider may list money for it anyway. */
export type UnsettledState = 'open' | 'review' | 'failed';

/** A day to compare: our records, the provider's list and the journal's clearing account. */
export interface DayToCompare {
  day: string;
  /** All movements of the compared payments, also on other days. */
  own: readonly OwnMovement[];
  /** All listed movements of these payments, also on other days; undefined while there is no list. */
  listed: readonly ListedMovement[] | undefined;
  /** Journal entries of these payments, also on other days. */
  clearing: readonly ClearingEntry[];
  /** Payments without settled money, by reference. */
  unsettled: ReadonlyMap<string, UnsettledState>;
}

export type ExceptionReason = (typeof EXCEPTION_REASONS)[number];

/** One difference of a day. */
export interface Finding {
  /** Identifies the difference in later runs. */
  key: string;
  reason: ExceptionReason;
  kind: MovementKind;
  /** In the provider's list or in the journal; null for a listed movement without one. */
  reference: string | null;
  /** The payment here; null for none. */
  paymentId: string | null;
  transactionId: string | null;
  /** Cents in our records, in the provider's list and in the journal; null for none. */
  ownMinor: number | null;
  providerMinor: number | null;
  journalMinor: number | null;
  /** The kind that the provider lists; null if it lists none. */
  providerKind: MovementKind | null;
  /** State of a payment that the provider lists as paid, for the reason `status-differs`. */
  unsettled?: UnsettledState;
}

export interface ComparedDay {
  own: DaySums;
  /** Undefined while there is no list. */
  provider: DaySums | undefined;
  journal: DaySums;
  findings: Finding[];
}

interface Pair {
  own: OwnMovement;
  listed: ListedMovement;
}

/**
 * Compares one day. A movement in our records and in the provider's list counts on the provider's day, even if we recorded it
 * minutes after midnight or, after a lost webhook, days later. The result does not depend on the order of the lists.
 */
export function compareDay({ day, own, listed, clearing, unsettled }: DayToCompare): ComparedDay {
  const groups = groupByPayment(own, listed ?? []);
  const matched = [...groups.values()].map((group) => matchGroup(group.own, group.listed));
  const pairs = matched.flatMap((match) => match.pairs);
  const ownOnDay = [
    ...pairs.filter((pair) => pair.listed.day === day).map((pair) => pair.own),
    ...matched.flatMap((match) => match.ownLeft).filter((movement) => movement.day === day),
  ];
  const provider = listed?.filter((movement) => movement.day === day);
  const fromProvider = listed === undefined ? [] : matched.flatMap((match) => findingsOf(match, day, unsettled));
  const journal = compareJournal({ day, own, clearing, unsettled }, ownOnDay);
  return {
    own: sumOf(ownOnDay),
    provider: provider && sumOf(provider),
    journal: journal.sums,
    findings: [...fromProvider, ...journal.findings].sort((one, other) => compareText(one.key, other.key)),
  };
}

interface Group {
  own: OwnMovement[];
  listed: ListedMovement[];
}

/** Groups movements by payment. A listed movement belongs to the payment of its reference or else of its transaction id. */
function groupByPayment(own: readonly OwnMovement[], listed: readonly ListedMovement[]): Map<string, Group> {
  const byName = new Map<string, string>();
  for (const { reference, aliases, transactionIds } of own)
    for (const name of [...aliases, ...transactionIds]) byName.set(name, reference);
  for (const { reference } of own) byName.set(reference, reference);
  const groups = new Map<string, Group>();
  const groupOf = (reference: string): Group => {
    const group = groups.get(reference) ?? { own: [], listed: [] };
    groups.set(reference, group);
    return group;
  };
  for (const movement of own) groupOf(movement.reference).own.push(movement);
  for (const movement of listed) {
    const { reference, transactionId } = movement;
    const known = byName.get(reference ?? '') ?? byName.get(transactionId ?? '');
    groupOf(known ?? reference ?? transactionId ?? movement.key).listed.push(movement);
  }
  return groups;
}

interface Match {
  /** The payment of the group; null if no payment here has such movements. */
  paymentId: string | null;
  pairs: Pair[];
  ownLeft: OwnMovement[];
  listedLeft: ListedMovement[];
}

const sameId = (own: OwnMovement, { transactionId }: ListedMovement): boolean =>
  transactionId !== null && own.transactionIds.includes(transactionId);
const sameKind = (own: OwnMovement, listed: ListedMovement): boolean => own.kind === listed.kind;
const sameAmount = (own: OwnMovement, listed: ListedMovement): boolean => own.amountMinor === listed.amountMinor;

/** Rules that pair movements, the strictest first. A later rule only considers what earlier rules left unpaired. */
const PAIRING_RULES: readonly ((own: OwnMovement, listed: ListedMovement) => boolean)[] = [
  (own, listed) => sameId(own, listed) && sameKind(own, listed) && sameAmount(own, listed),
  (own, listed) => sameId(own, listed) && sameKind(own, listed),
  (own, listed) => sameKind(own, listed) && sameAmount(own, listed) && own.day === listed.day,
  (own, listed) => sameKind(own, listed) && sameAmount(own, listed),
  sameKind,
  (own, listed) => sameAmount(own, listed) && (SIGNS[own.kind] === SIGNS[listed.kind] || listed.kind === 'other'),
];

function matchGroup(own: readonly OwnMovement[], listed: readonly ListedMovement[]): Match {
  let ownLeft = own.toSorted((one, other) => compareText(one.kind + one.id, other.kind + other.id));
  const listedLeft = listed.toSorted((one, other) => compareText(one.key, other.key));
  const pairs: Pair[] = [];
  for (const mayPair of PAIRING_RULES) {
    ownLeft = ownLeft.filter((movement) => {
      const index = listedLeft.findIndex((candidate) => mayPair(movement, candidate));
      const [found] = index < 0 ? [] : listedLeft.splice(index, 1);
      if (found) pairs.push({ own: movement, listed: found });
      return found === undefined;
    });
  }
  const [{ reference } = {}] = own;
  if (reference === undefined) return { paymentId: null, pairs, ownLeft, listedLeft };
  const undone = undoneRefunds(listedLeft);
  pairs.push(...undone.map((listed) => ({ own: asOwn(listed, reference), listed })));
  return { paymentId: reference, pairs, ownLeft, listedLeft: listedLeft.filter((listed) => !undone.includes(listed)) };
}

function findingsOf(match: Match, day: string, unsettled: DayToCompare['unsettled']): Finding[] {
  const { pairs, ownLeft, listedLeft } = match;
  return [
    ...pairs.filter(({ listed }) => listed.day === day).flatMap(differencesOf),
    ...listedLeft.filter((listed) => listed.day === day).map((listed) => findingOfUnmatched(listed, match, unsettled)),
    ...ownLeft
      .filter((own) => own.day === day)
      .map((own) => finding('missing-at-provider', { own, key: `${own.kind}/${own.id}` })),
  ];
}

function differencesOf({ own, listed }: Pair): Finding[] {
  const key = `${own.kind}/${own.id}`;
  if (!sameKind(own, listed)) return [finding('kind-differs', { own, listed, key })];
  return sameAmount(own, listed) ? [] : [finding('amount-differs', { own, listed, key })];
}

function findingOfUnmatched(
  listed: ListedMovement,
  { pairs, paymentId }: Match,
  unsettled: DayToCompare['unsettled'],
): Finding {
  const isRepeated = pairs.some(
    (pair) =>
      pair.listed.kind === listed.kind &&
      // A payment is charged once: a second charge is a repetition, even with another transaction id.
      (listed.kind === 'payment' ||
        (listed.transactionId !== null && pair.listed.transactionId === listed.transactionId)),
  );
  if (isRepeated) return { ...finding('listed-twice', { listed, key: listed.key }), paymentId };
  const state = unsettled.get(listed.reference ?? '');
  if (state === undefined) return { ...finding('unknown-here', { listed, key: listed.key }), paymentId };
  return { ...finding('status-differs', { listed, key: listed.key }), paymentId: listed.reference, unsettled: state };
}

function finding(
  reason: ExceptionReason,
  { own, listed, key }: { own?: OwnMovement; listed?: ListedMovement; key: string },
): Finding {
  const reference = own?.reference ?? listed?.reference ?? null;
  return {
    key: `${reason}/${reference ?? ''}/${key}`,
    reason,
    kind: own?.kind ?? listed?.kind ?? 'other',
    reference,
    paymentId: own?.reference ?? null,
    transactionId: listed?.transactionId ?? own?.transactionIds[0] ?? null,
    ownMinor: own?.amountMinor ?? null,
    providerMinor: listed?.amountMinor ?? null,
    journalMinor: null,
    providerKind: listed?.kind ?? null,
  };
}

/** Compares with the journal: each credited movement must have its entry, and each entry its movement. */
function compareJournal(
  { day, own, clearing, unsettled }: Omit<DayToCompare, 'listed'>,
  ownOnDay: readonly OwnMovement[],
): { sums: DaySums; findings: Finding[] } {
  const postedByReference = new Map<string, number>();
  for (const { reference, amountMinor } of clearing)
    postedByReference.set(reference, (postedByReference.get(reference) ?? 0) + amountMinor);
  let sums = NO_SUMS;
  const findings: Finding[] = [];
  for (const movement of ownOnDay) {
    const { journalReference, kind, amountMinor, reference, transactionIds } = movement;
    if (journalReference === undefined) continue;
    const posted = postedByReference.get(journalReference);
    if (posted !== undefined) sums = withMovement(sums, kind, posted);
    if (posted === SIGNS[kind] * amountMinor) continue;
    findings.push({
      ...journalFinding(reference, kind, journalReference, posted ?? null),
      paymentId: reference,
      ownMinor: amountMinor,
      transactionId: transactionIds[0] ?? null,
    });
  }
  const known = new Set([...own.map(({ reference }) => reference), ...unsettled.keys()]);
  const expected = new Set(own.map(({ journalReference }) => journalReference));
  for (const { paymentId, reference, kind, amountMinor } of clearing.filter((entry) => entry.day === day)) {
    if (expected.has(reference)) continue;
    sums = withMovement(sums, kind, amountMinor);
    findings.push({
      ...journalFinding(paymentId, kind, reference, amountMinor),
      paymentId: known.has(paymentId) ? paymentId : null,
    });
  }
  return { sums, findings };
}

/** Returns a difference with the journal. Its amount has no sign, like the other amounts of a finding. */
const journalFinding = (
  reference: string,
  kind: MovementKind,
  journalReference: string,
  postedMinor: number | null,
): Finding => ({
  key: `journal-differs/${reference}/${kind}/${journalReference}`,
  reason: 'journal-differs',
  kind,
  reference,
  paymentId: null,
  transactionId: null,
  ownMinor: null,
  providerMinor: null,
  providerKind: null,
  journalMinor: postedMinor === null ? null : Math.abs(postedMinor),
});

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
