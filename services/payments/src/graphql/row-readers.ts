import { paymentRows } from '@utility-pay/contracts';
import { implementRows, type RowReader } from '@utility-pay/service-kit/rows/row-reader';
import type { PaymentsUseCases } from '../use-cases/index.ts';
import { fromSort, fromStatus, toPaymentRow } from './mappers.ts';

/** The lists that payments streams beside the graph. */
export const rowReaders = ({ streamCompanyPayments }: PaymentsUseCases): RowReader[] => [
  implementRows(paymentRows, async function* (actor, companyId, { sort = 'NEWEST', status, ...search }) {
    const filter = { ...search, sort: fromSort[sort], ...(status ? { status: fromStatus[status] } : {}) };
    for await (const batch of streamCompanyPayments(actor, companyId, filter))
      yield batch.map((payment) => toPaymentRow(payment, actor));
  }),
];
