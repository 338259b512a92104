import {
  EXCEPTION_REASONS,
  EXCEPTION_STATES,
  MAX_RANGE_DAYS,
  MOVEMENT_KINDS,
  RECONCILIATION_STATES,
  toDollars,
  valueOfName,
} from '@utility-pay/contracts';
import { z } from 'zod';
import { type Cell, sendCsv } from '../http/csv.ts';
import { RestError, requireFound } from '../http/errors.ts';
import { requiredDayField } from '../http/list.ts';
import { defineRoute, type Run, tagRoutes } from '../http/route.ts';
import type { Batches } from '../http/rows.ts';
import {
  RestImportSettlementFileDocument,
  type RestReconciliationDayFragment,
  RestReconciliationDocument,
  RestReconciliationSummariesDocument,
  type RestReconciliationSummaryFragment,
  type RestReconciliationSumsFragment,
} from './gql/reconciliation.ts';
import { day, modeOf, toDay } from './reconciliation.views.ts';

const range = {
  from: requiredDayField('First day, in the company’s time zone.'),
  to: requiredDayField(`Last day; at most ${MAX_RANGE_DAYS} days.`),
  mode: z
    .enum(['live', 'test'], { error: 'mode must be live or test' })
    .default('live')
    .meta({ description: 'Live payments, or those in test mode.' }),
};

interface DayRange {
  from: string;
  to: string;
  mode: 'live' | 'test';
}

async function readDays(run: Run, companyId: string, { from, to, mode }: DayRange) {
  const { company } = await run(RestReconciliationDocument, { companyId, from, to, testMode: mode === 'test' });
  return requireFound(company, 'Company').reconciliationDays;
}

/** Returns the days without their exceptions. */
async function readSummaries(run: Run, companyId: string, { from, to, mode }: DayRange) {
  const variables = { companyId, from, to, testMode: mode === 'test' };
  const { company } = await run(RestReconciliationSummariesDocument, variables);
  return requireFound(company, 'Company').reconciliationDays;
}

/** Yields the exceptions of one day at a time, because the 366 days of a request may have 366,000. */
async function* readExceptions(run: Run, companyId: string, days: readonly RestReconciliationSummaryFragment[]) {
  for (const { day: from, testMode } of days) {
    const [reconciledDay] = await readDays(run, companyId, { from, to: from, mode: modeOf(testMode) });
    if (reconciledDay) yield reconciledDay.exceptions.map((exception) => ({ reconciledDay, exception }));
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
  sumsOf: (reconciledDay: Day) => RestReconciliationSumsFragment | null,
): [header: string, cell: (reconciledDay: Day) => Cell][] => [
  [`${label} payments`, (reconciledDay) => dollarsOf(sumsOf(reconciledDay)?.payments)],
  [`${label} refunds`, (reconciledDay) => dollarsOf(sumsOf(reconciledDay)?.refunds)],
  [`${label} disputes`, (reconciledDay) => dollarsOf(sumsOf(reconciledDay)?.disputes)],
  [`${label} net`, (reconciledDay) => dollarsOf(sumsOf(reconciledDay)?.net)],
];

const DAY_COLUMNS: Columns<Day> = [
  ['Day', ({ day }) => day],
  ['Time zone', ({ timeZone }) => timeZone],
  ['Mode', ({ testMode }) => modeOf(testMode)],
  ['State', ({ state }) => valueOfName(RECONCILIATION_STATES, state)],
  ...sumColumns('Our', ({ own }) => own),
  ...sumColumns('Provider', ({ provider }) => provider),
  ...sumColumns('Journal', ({ journal }) => journal),
  ['Open exceptions', ({ openCount }) => openCount],
  ['Oldest open since', ({ oldestOpenAt }) => oldestOpenAt],
  ['Compared at', ({ ranAt }) => ranAt],
];

const EXCEPTION_COLUMNS: Columns<{ reconciledDay: Day; exception: Exception }> = [
  ['Day', ({ reconciledDay }) => reconciledDay.day],
  ['Time zone', ({ reconciledDay }) => reconciledDay.timeZone],
  ['Mode', ({ reconciledDay }) => modeOf(reconciledDay.testMode)],
  ['Reason', ({ exception }) => valueOfName(EXCEPTION_REASONS, exception.reason)],
  ['Type', ({ exception }) => valueOfName(MOVEMENT_KINDS, exception.kind)],
  ['Reference', ({ exception }) => exception.reference],
  ['Transaction', ({ exception }) => exception.transactionId],
  ['Our amount', ({ exception }) => dollarsOf(exception.own)],
  ['Provider amount', ({ exception }) => dollarsOf(exception.provider)],
  ['Journal amount', ({ exception }) => dollarsOf(exception.journal)],
  ['State', ({ exception }) => valueOfName(EXCEPTION_STATES, exception.state)],
  ['First seen', ({ exception }) => exception.firstSeenAt],
  ['Owner', ({ exception }) => exception.owner?.name ?? null],
  ['Note', ({ exception }) => exception.note],
  ['Resolution', ({ exception }) => exception.resolution],
  ['Closed at', ({ exception }) => exception.closedAt],
];

async function* yieldAll<Item>(items: Item[]): Batches<Item> {
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
      ? sendCsv(response, fileName, DAY_COLUMNS, yieldAll(days))
      : sendCsv(response, fileName, EXCEPTION_COLUMNS, readExceptions(run, companyId, days));
  },
});

/** The file is at most 1 MB; as JSON it is longer, because quotes and line breaks are escaped. */
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
      to: requiredDayField('Last day that the file covers; at most 31 days.'),
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
    return { body: { imported: result.rowCount, days: result.days.map((compared) => compared.day) } };
  },
});

export const reconciliationRoutes = tagRoutes('Payments', [list, csv, importFile]);
