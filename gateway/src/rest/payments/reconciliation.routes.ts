import { toDollars } from '@utility-pay/contracts';
import { z } from 'zod';
import { type Cell, sendCsv } from '../http/csv.ts';
import { RestError, required } from '../http/errors.ts';
import { defineRoute, type Run, tagged } from '../http/route.ts';
import type { Batches } from '../http/rows.ts';
import {
  RestImportSettlementFileDocument,
  type RestReconciliationDayFragment,
  RestReconciliationDocument,
  RestReconciliationSummariesDocument,
  type RestReconciliationSummaryFragment,
  type RestReconciliationSumsFragment,
} from './gql/reconciliation.ts';

const dayField = (description: string) =>
  z.iso.date({ error: 'from and to are required, as dates such as 2026-11-21' }).meta({ description });
const range = {
  from: dayField('First day, in the company’s time zone.'),
  to: dayField('Last day; at most 366 days.'),
  mode: z
    .enum(['live', 'test'], { error: 'mode must be live or test' })
    .default('live')
    .meta({ description: 'Live payments, or those in test mode.' }),
};

const dollars = z.number().meta({ description: 'Dollars.' });
const someDollars = z.number().nullable().meta({ description: 'Dollars; null for none.' });
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
    reason: z.string().meta({
      description:
        'missing-at-provider, unknown-here, amount-differs, kind-differs, status-differs, listed-twice or journal-differs.',
    }),
    kind: z
      .string()
      .meta({ description: 'payment, refund, refund-failed, chargeback, return, chargeback-won or other.' }),
    providerKind: z.string().nullable().meta({ description: 'As what the provider lists it; null if it does not.' }),
    paymentId: z.string().nullable(),
    reference: z.string().nullable().meta({ description: 'In the provider’s list or in the journal.' }),
    transactionId: z.string().nullable().meta({ description: 'The provider’s.' }),
    own: someDollars,
    provider: someDollars,
    journal: someDollars,
    state: z.string().meta({ description: 'open, resolved by staff, or cleared: a later comparison did not find it.' }),
    firstSeenAt: z.iso.datetime().meta({ description: 'When it was first found.' }),
    owner: z.string().nullable().meta({ description: 'Name of the staff user who follows it up.' }),
    note: z.string().nullable().meta({ description: 'Note of staff.' }),
    resolution: z.string().nullable().meta({ description: 'Why staff resolved it.' }),
    closedAt: z.iso.datetime().nullable().meta({ description: 'When it was resolved, or no longer found.' }),
  })
  .meta({ id: 'ReconciliationException' });

const day = z
  .object({
    day: z.iso.date().meta({ description: 'In the company’s time zone.' }),
    timeZone: z.string().meta({ description: 'IANA name of the time zone in which the day begins and ends.' }),
    startsAt: z.iso.datetime().meta({ description: 'When the day began.' }),
    endsAt: z.iso.datetime().meta({ description: 'When it ended.' }),
    mode: z.enum(['live', 'test']),
    state: z.string().meta({ description: 'pending, agreed, exceptions, resolved or list-unavailable.' }),
    listProblem: z.string().nullable().meta({ description: 'unsupported, unavailable or too-long; null with a list.' }),
    own: sums,
    provider: sums.nullable(),
    journal: sums,
    openExceptions: z.int().meta({ description: 'Number of open exceptions.' }),
    oldestOpenAt: z.iso.datetime().nullable().meta({ description: 'Since when the oldest open exception is known.' }),
    comparedAt: z.iso.datetime().nullable().meta({ description: 'When it was last compared.' }),
    exceptions: z.array(exception).meta({ description: 'Open ones, and those that ended.' }),
  })
  .meta({ id: 'ReconciliationDay' });

const nameOf = (value: string): string => value.toLowerCase().replaceAll('_', '-');
const amountOf = (money: { amountMinor: number } | null): number | null => money && toDollars(money.amountMinor);
const modeOf = (testMode: boolean): 'live' | 'test' => (testMode ? 'test' : 'live');

const toSums = ({ payments, refunds, disputes, net, count }: RestReconciliationSumsFragment) => ({
  payments: toDollars(payments.amountMinor),
  refunds: toDollars(refunds.amountMinor),
  disputes: toDollars(disputes.amountMinor),
  net: toDollars(net.amountMinor),
  count,
});

const toException = (read: RestReconciliationDayFragment['exceptions'][number]): z.infer<typeof exception> => ({
  ...read,
  reason: nameOf(read.reason),
  kind: nameOf(read.kind),
  providerKind: read.providerKind && nameOf(read.providerKind),
  state: nameOf(read.state),
  own: amountOf(read.own),
  provider: amountOf(read.provider),
  journal: amountOf(read.journal),
  owner: read.owner?.name ?? null,
});

const toDay = (read: RestReconciliationDayFragment): z.infer<typeof day> => {
  const { testMode, state, listProblem, own, provider, journal, openCount, ranAt, exceptions, ...rest } = read;
  return {
    ...rest,
    mode: modeOf(testMode),
    state: nameOf(state),
    listProblem: listProblem && nameOf(listProblem),
    own: toSums(own),
    provider: provider && toSums(provider),
    journal: toSums(journal),
    openExceptions: openCount,
    comparedAt: ranAt,
    exceptions: exceptions.map(toException),
  };
};

async function readDays(run: Run, companyId: string, { from, to, mode }: { from: string; to: string; mode: string }) {
  const { company } = await run(RestReconciliationDocument, { companyId, from, to, testMode: mode === 'test' });
  return required(company, 'Company').reconciliationDays;
}

async function readSummaries(
  run: Run,
  companyId: string,
  { from, to, mode }: { from: string; to: string; mode: string },
) {
  const variables = { companyId, from, to, testMode: mode === 'test' };
  const { company } = await run(RestReconciliationSummariesDocument, variables);
  return required(company, 'Company').reconciliationDays;
}

/** Yields the exceptions of one day at a time: a year may have 366,000. */
async function* exceptionsOf(run: Run, companyId: string, days: readonly RestReconciliationSummaryFragment[]) {
  for (const { day: from, testMode } of days) {
    const [of] = await readDays(run, companyId, { from, to: from, mode: modeOf(testMode) });
    if (of) yield of.exceptions.map((read) => ({ of, read }));
  }
}

const list = defineRoute({
  id: 'listReconciliationDays',
  method: 'get',
  path: '/companies/{companyId}/reconciliation',
  summary: 'Reconciled days with their exceptions: our records, the provider’s list and the journal',
  access: { company: 'viewPayments' },
  query: z.object(range),
  heavy: 'export',
  responses: { 200: { description: 'Days that have ended, newest first.', schema: z.array(day) } },
  handle: async ({ run, params: { companyId }, query }) => ({
    body: (await readDays(run, companyId, query)).map(toDay),
  }),
});

type Columns<Item> = readonly (readonly [header: string, cell: (item: Item) => Cell])[];
type Day = RestReconciliationSummaryFragment;
type Exception = RestReconciliationDayFragment['exceptions'][number];

const dollarsOf = (money: { amountMinor: number } | null | undefined): string | null =>
  money ? toDollars(money.amountMinor).toFixed(2) : null;

const sumColumns = (
  label: string,
  sumsOf: (read: Day) => RestReconciliationSumsFragment | null,
): [header: string, cell: (read: Day) => Cell][] => [
  [`${label} payments`, (read) => dollarsOf(sumsOf(read)?.payments)],
  [`${label} refunds`, (read) => dollarsOf(sumsOf(read)?.refunds)],
  [`${label} disputes`, (read) => dollarsOf(sumsOf(read)?.disputes)],
  [`${label} net`, (read) => dollarsOf(sumsOf(read)?.net)],
];

const DAY_COLUMNS: Columns<Day> = [
  ['Day', (read) => read.day],
  ['Time zone', (read) => read.timeZone],
  ['Mode', (read) => modeOf(read.testMode)],
  ['State', (read) => nameOf(read.state)],
  ...sumColumns('Our', (read) => read.own),
  ...sumColumns('Provider', (read) => read.provider),
  ...sumColumns('Journal', (read) => read.journal),
  ['Open exceptions', (read) => read.openCount],
  ['Oldest open since', (read) => read.oldestOpenAt],
  ['Compared at', (read) => read.ranAt],
];

const EXCEPTION_COLUMNS: Columns<{ of: Day; read: Exception }> = [
  ['Day', ({ of }) => of.day],
  ['Time zone', ({ of }) => of.timeZone],
  ['Mode', ({ of }) => modeOf(of.testMode)],
  ['Reason', ({ read }) => nameOf(read.reason)],
  ['Type', ({ read }) => nameOf(read.kind)],
  ['Reference', ({ read }) => read.reference],
  ['Transaction', ({ read }) => read.transactionId],
  ['Our amount', ({ read }) => dollarsOf(read.own)],
  ['Provider amount', ({ read }) => dollarsOf(read.provider)],
  ['Journal amount', ({ read }) => dollarsOf(read.journal)],
  ['State', ({ read }) => nameOf(read.state)],
  ['First seen', ({ read }) => read.firstSeenAt],
  ['Owner', ({ read }) => read.owner?.name ?? null],
  ['Note', ({ read }) => read.note],
  ['Resolution', ({ read }) => read.resolution],
  ['Closed at', ({ read }) => read.closedAt],
];

async function* allAtOnce<Item>(items: Item[]): Batches<Item> {
  yield items;
}

const csv = defineRoute({
  id: 'exportReconciliation',
  method: 'get',
  path: '/companies/{companyId}/reconciliation.csv',
  summary: 'Reconciled days, or their exceptions, as CSV',
  access: { company: 'viewPayments' },
  query: z.object({
    ...range,
    of: z
      .enum(['days', 'exceptions'], { error: 'of must be days or exceptions' })
      .default('days')
      .meta({ description: 'A line per day, or a line per exception.' }),
  }),
  heavy: 'export',
  responses: { 200: { description: 'UTF-8 with a header line.', mediaType: 'text/csv' } },
  handle: async ({ response, run, params: { companyId }, query }) => {
    const days = await readSummaries(run, companyId, query);
    const fileName = `reconciliation-${companyId}-${query.of}.csv`;
    return query.of === 'days'
      ? sendCsv(response, fileName, DAY_COLUMNS, allAtOnce(days))
      : sendCsv(response, fileName, EXCEPTION_COLUMNS, exceptionsOf(run, companyId, days));
  },
});

/** The content is at most 1 MB; quotes and line breaks are escaped in JSON. */
const IMPORT_LIMIT = '2mb';

const importFile = defineRoute({
  id: 'importSettlementFile',
  method: 'post',
  path: '/companies/{companyId}/reconciliation/imports',
  summary: 'Imports a settlement file, for providers without a list of transactions; repeating it changes nothing',
  access: { company: 'managePaymentSettings' },
  body: {
    schema: z.strictObject({
      from: range.from,
      to: dayField('Last day that the file covers; at most 31 days.'),
      mode: range.mode,
      replacesEarlier: z.boolean().default(false).meta({
        description:
          'Whether this file replaces all files imported earlier for these days. By default its rows are added.',
      }),
      csvContent: z.string({ error: 'csvContent must be text' }).min(1, 'csvContent is empty').meta({
        description:
          'A header line, and the columns date, type, amount, and reference or transaction id; a currency must be USD. At most 1 MB and 10,000 rows.',
      }),
    }),
    limit: IMPORT_LIMIT,
  },
  heavy: 'upload',
  responses: {
    200: {
      description: 'The days are compared again within a minute.',
      schema: z.object({
        imported: z.int().meta({ description: 'Number of rows.' }),
        days: z.array(z.iso.date()).meta({ description: 'Days that are compared again.' }),
      }),
    },
  },
  errors: { 409: 'A day was compared with the provider’s own list.' },
  handle: async ({ run, params: { companyId }, body: { mode, csvContent, ...days } }) => {
    const input = { companyId, testMode: mode === 'test', content: csvContent, ...days };
    const { importSettlementFile: result } = await run(RestImportSettlementFileDocument, { input });
    const [failure] = result.userErrors;
    const rows = result.rowErrors.map(({ row, message }) => `Row ${row}: ${message}`);
    if (failure) throw new RestError(failure.code, [failure.message, ...rows].join(' '));
    return { body: { imported: result.rowCount, days: result.days.map((each) => each.day) } };
  },
});

export const reconciliationRoutes = tagged('Payments', [list, csv, importFile]);
