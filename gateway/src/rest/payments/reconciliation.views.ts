import {
  EXCEPTION_REASONS,
  EXCEPTION_STATES,
  LIST_PROBLEMS,
  MOVEMENT_KINDS,
  RECONCILIATION_STATES,
  toDollars,
  valueOfName,
} from '@utility-pay/contracts';
import { z } from 'zod';
import type { RestReconciliationDayFragment, RestReconciliationSumsFragment } from './gql/reconciliation.ts';

const dollars = z.number().meta({ description: 'Dollars.' });
const nullableDollars = z.number().nullable().meta({ description: 'Dollars; null for none.' });
const sums = z
  .object({
    payments: dollars,
    refunds: z.number().meta({ description: 'Dollars, positive.' }),
    disputes: z.number().meta({ description: 'Chargebacks and returns less won chargebacks, in dollars.' }),
    net: z.number().meta({ description: 'Payments less refunds and disputes, in dollars.' }),
    count: z.int().meta({ description: 'Number of movements.' }),
  })
  .meta({ id: 'ReconciliationSums' });

const exception = z
  .object({
    id: z.string(),
    reason: z.enum(EXCEPTION_REASONS).meta({ description: 'How the records differ.' }),
    kind: z.enum(MOVEMENT_KINDS).meta({ description: 'What kind of movement of money it is.' }),
    providerKind: z
      .enum(MOVEMENT_KINDS)
      .nullable()
      .meta({ description: 'As what the provider lists it; null if it does not.' }),
    paymentId: z.string().nullable(),
    reference: z.string().nullable().meta({ description: 'In the provider’s list or in the journal.' }),
    transactionId: z.string().nullable().meta({ description: 'The provider’s.' }),
    own: nullableDollars,
    provider: nullableDollars,
    journal: nullableDollars,
    state: z
      .enum(EXCEPTION_STATES)
      .meta({ description: '`resolved`: by staff; `cleared`: a later comparison did not find it.' }),
    firstSeenAt: z.iso.datetime().meta({ description: 'When it was first found.' }),
    owner: z.string().nullable().meta({ description: 'Name of the staff user who follows it up.' }),
    note: z.string().nullable().meta({ description: 'Note of staff.' }),
    resolution: z.string().nullable().meta({ description: 'Why staff resolved it.' }),
    closedAt: z.iso.datetime().nullable().meta({ description: 'When it was resolved, or no longer found.' }),
  })
  .meta({ id: 'ReconciliationException' });

export const day = z
  .object({
    day: z.iso.date().meta({ description: 'In the company’s time zone.' }),
    timeZone: z.string().meta({ description: 'IANA name of the time zone in which the day begins and ends.' }),
    startsAt: z.iso.datetime().meta({ description: 'When the day began.' }),
    endsAt: z.iso.datetime().meta({ description: 'When it ended.' }),
    mode: z.enum(['live', 'test']),
    state: z.enum(RECONCILIATION_STATES),
    listProblem: z.enum(LIST_PROBLEMS).nullable().meta({ description: 'Why there is no list; null with one.' }),
    own: sums,
    provider: sums.nullable(),
    journal: sums,
    openExceptions: z.int().meta({ description: 'Number of open exceptions.' }),
    oldestOpenAt: z.iso.datetime().nullable().meta({ description: 'Since when the oldest open exception is known.' }),
    comparedAt: z.iso.datetime().nullable().meta({ description: 'When it was last compared.' }),
    exceptions: z.array(exception).meta({ description: 'Open ones, and those that ended.' }),
  })
  .meta({ id: 'ReconciliationDay' });

const toNullableDollars = (money: { amountMinor: number } | null): number | null =>
  money && toDollars(money.amountMinor);
export const modeOf = (testMode: boolean): 'live' | 'test' => (testMode ? 'test' : 'live');

const toSums = ({ payments, refunds, disputes, net, count }: RestReconciliationSumsFragment) => ({
  payments: toDollars(payments.amountMinor),
  refunds: toDollars(refunds.amountMinor),
  disputes: toDollars(disputes.amountMinor),
  net: toDollars(net.amountMinor),
  count,
});

const toException = (found: RestReconciliationDayFragment['exceptions'][number]): z.infer<typeof exception> => ({
  ...found,
  reason: valueOfName(EXCEPTION_REASONS, found.reason),
  kind: valueOfName(MOVEMENT_KINDS, found.kind),
  providerKind: found.providerKind && valueOfName(MOVEMENT_KINDS, found.providerKind),
  state: valueOfName(EXCEPTION_STATES, found.state),
  own: toNullableDollars(found.own),
  provider: toNullableDollars(found.provider),
  journal: toNullableDollars(found.journal),
  owner: found.owner?.name ?? null,
});

export const toDay = (found: RestReconciliationDayFragment): z.infer<typeof day> => {
  const { testMode, state, listProblem, own, provider, journal, openCount, ranAt, exceptions, ...rest } = found;
  return {
    ...rest,
    mode: modeOf(testMode),
    state: valueOfName(RECONCILIATION_STATES, state),
    listProblem: listProblem && valueOfName(LIST_PROBLEMS, listProblem),
    own: toSums(own),
    provider: provider && toSums(provider),
    journal: toSums(journal),
    openExceptions: openCount,
    comparedAt: ranAt,
    exceptions: exceptions.map(toException),
  };
};
