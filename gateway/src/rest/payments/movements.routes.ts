import {
  MAX_RANGE_DAYS,
  MOVEMENT_KINDS,
  type MovementRow,
  movementRows,
  toDollars,
  valueOfName,
} from '@utility-pay/contracts';
import { z } from 'zod';
import { type Cell, sendCsv } from '../http/csv.ts';
import { requiredDayField } from '../http/list.ts';
import { defineRoute, tagRoutes } from '../http/route.ts';
import { readStream } from '../http/rows.ts';
import { modeOf } from './reconciliation.views.ts';

const COLUMNS: readonly (readonly [header: string, cell: (row: MovementRow) => Cell])[] = [
  ['Day', ({ day }) => day],
  ['Time (UTC)', ({ at }) => at],
  ['Type', ({ kind }) => valueOfName(MOVEMENT_KINDS, kind)],
  ['Amount', ({ amount }) => toDollars(amount.amountMinor).toFixed(2)],
  [
    'Transaction ID',
    ({ kind, transactionId, paymentId }) => transactionId ?? (kind === 'PAYMENT' ? `TXN-${paymentId}` : null),
  ],
  ['Payment ID', ({ paymentId }) => paymentId],
  ['Account #', ({ accountNumber }) => accountNumber],
  ['Customer', ({ customerName }) => customerName],
  ['Mode', ({ testMode }) => modeOf(testMode)],
  ['Time zone', ({ timeZone }) => timeZone],
];

const csv = defineRoute({
  id: 'exportMovements',
  method: 'get',
  path: '/companies/{companyId}/payments/movements.csv',
  summary: 'Movements of money as CSV: one row per payment, refund and chargeback, on the day it happened',
  access: { company: 'viewPayments' },
  query: z.object({
    from: requiredDayField('First day, in the company’s time zone.'),
    to: requiredDayField(`Last day; at most ${MAX_RANGE_DAYS} days.`),
  }),
  heavy: 'export',
  responses: {
    200: {
      description:
        'UTF-8 with a header line, oldest first. Refunds and chargebacks are negative; the rows of a mode add up to what was collected.',
      mediaType: 'text/csv',
    },
  },
  handle: ({ response, options, params: { companyId }, query }) =>
    sendCsv(
      response,
      `movements-${companyId}-${query.from}-${query.to}.csv`,
      COLUMNS,
      readStream(movementRows, { response, options, companyId, filter: query }, (row) => row),
    ),
});

export const movementRoutes = tagRoutes('Payments', [csv]);
