import { customerRows, paymentFileContent, uploadErrorRows } from '@utility-pay/contracts';
import { implementRows, type RowReader } from '@utility-pay/service-kit/rows/row-reader';
import type { BillingUseCases } from '../use-cases/index.ts';
import { fromSort, toCustomerRow } from './mappers.ts';

/** The lists that billing streams beside the graph. */
export const rowReaders = ({ streamCustomers, streamRowsToCorrect, readPaymentFile }: BillingUseCases): RowReader[] => [
  implementRows(customerRows, async function* (actor, companyId, { sort = 'ACCOUNT_NUMBER', ...search }) {
    const batches = streamCustomers(actor, companyId, { ...search, order: fromSort[sort] });
    for await (const batch of batches) yield batch.map(toCustomerRow);
  }),
  implementRows(uploadErrorRows, async function* (actor, companyId, { uploadId }) {
    for await (const batch of streamRowsToCorrect(actor, companyId, uploadId))
      yield batch.map(({ line, field, error, cells }) => ({ line, field, error, cells }));
  }),
  implementRows(paymentFileContent, (actor, companyId, { paymentFileId }) =>
    readPaymentFile(actor, { companyId, paymentFileId }),
  ),
];
