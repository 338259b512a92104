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
import {
  DAY_STATE_BY_NAME,
  day,
  EXCEPTION_STATE_BY_NAME,
  KIND_BY_NAME,
  modeOf,
  REASON_BY_NAME,
  toDay,
} from './reconciliation.views.ts';

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
  ['State', (read) => DAY_STATE_BY_NAME[read.state]],
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
  ['Reason', ({ read }) => REASON_BY_NAME[read.reason]],
  ['Type', ({ read }) => KIND_BY_NAME[read.kind]],
  ['Reference', ({ read }) => read.reference],
  ['Transaction', ({ read }) => read.transactionId],
  ['Our amount', ({ read }) => dollarsOf(read.own)],
  ['Provider amount', ({ read }) => dollarsOf(read.provider)],
  ['Journal amount', ({ read }) => dollarsOf(read.journal)],
  ['State', ({ read }) => EXCEPTION_STATE_BY_NAME[read.state]],
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
