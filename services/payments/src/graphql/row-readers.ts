import { type MovementRow, movementRows, paymentRows, schemaName, usd } from '@utility-pay/contracts';
import { implementRows, type RowReader } from '@utility-pay/service-kit/rows/row-reader';
import type { PaymentsUseCases } from '../use-cases/index.ts';
import type { DatedMovement } from '../use-cases/stream-movements.ts';
import { ENUM_VALUES } from './enums.ts';
import { toPaymentRow } from './mappers.ts';

/** Returns a row with the schema's enum names: rows bypass the enum resolvers. */
const withNames = ({ status, method, review, disputes, ...row }: ReturnType<typeof toPaymentRow>) => ({
  ...row,
  status: schemaName(status),
  method: schemaName(method),
  review: review && { reason: schemaName(review.reason) },
  disputes: disputes.map((dispute) => ({
    ...dispute,
    kind: schemaName(dispute.kind),
    status: schemaName(dispute.status),
  })),
});

const toMovementRow = ({ kind, amountMinor, at, transactionId, payment, ...dated }: DatedMovement): MovementRow => ({
  ...dated,
  kind: schemaName(kind),
  amount: usd(amountMinor),
  at: at.toISOString(),
  transactionId: transactionId ?? null,
  paymentId: payment.id,
  accountNumber: payment.accountNumber,
  customerName: payment.customerName ?? null,
  testMode: payment.testMode,
});

/**
 * Returns the readers of this service's row streams: lists that exports and REST read completely, over an HTTP endpoint of their
 * own instead of GraphQL.
 */
export const rowReaders = ({ streamCompanyPayments, streamMovements }: PaymentsUseCases): RowReader[] => [
  implementRows(paymentRows, async function* (actor, companyId, { sort = 'NEWEST', status, ...search }) {
    const filter = {
      ...search,
      sort: ENUM_VALUES.PaymentSort[sort],
      ...(status ? { status: ENUM_VALUES.PaymentStatus[status] } : {}),
    };
    for await (const batch of streamCompanyPayments(actor, companyId, filter))
      yield batch.map((payment) => withNames(toPaymentRow(payment, actor)));
  }),
  implementRows(movementRows, async function* (actor, companyId, days) {
    for await (const batch of streamMovements(actor, companyId, days)) yield batch.map(toMovementRow);
  }),
];
