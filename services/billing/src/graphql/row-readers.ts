import {
  customerRows,
  missingCustomerRows,
  paymentFileContent,
  schemaName,
  uploadErrorRows,
} from '@utility-pay/contracts';
import { implementRows, type RowReader } from '@utility-pay/service-kit/rows/row-reader';
import { CUSTOMER_ORDERS } from '../domain/customer-order.ts';
import type { BillingUseCases } from '../use-cases/index.ts';
import { ENUM_VALUES } from './enums.ts';
import { toCustomerRow } from './mappers.ts';

/** Returns a row with the names of the schema, which no enum resolver prints here. */
const withNames = ({ claimState, ...row }: ReturnType<typeof toCustomerRow>) => ({
  ...row,
  claimState: schemaName(claimState),
});

/** The lists that billing streams beside the graph. */
export const rowReaders = ({
  streamCustomers,
  streamRowsToCorrect,
  streamMissingCustomers,
  readPaymentFile,
}: BillingUseCases): RowReader[] => [
  implementRows(customerRows, async function* (actor, companyId, { sort = 'ACCOUNT_NUMBER', ...search }) {
    const order = CUSTOMER_ORDERS[ENUM_VALUES.CustomerSort[sort]];
    for await (const batch of streamCustomers(actor, companyId, { ...search, order }))
      yield batch.map((customer) => withNames(toCustomerRow(customer)));
  }),
  implementRows(uploadErrorRows, async function* (actor, companyId, { uploadId }) {
    for await (const batch of streamRowsToCorrect(actor, companyId, uploadId))
      yield batch.map(({ line, field, error, cells }) => ({ line, field, error, cells }));
  }),
  implementRows(missingCustomerRows, async function* (actor, companyId, { uploadId }) {
    for await (const batch of streamMissingCustomers(actor, companyId, uploadId))
      yield batch.map(({ accountNumber, name = null }) => ({ accountNumber, name }));
  }),
  implementRows(paymentFileContent, (actor, companyId, { paymentFileId }) =>
    readPaymentFile(actor, { companyId, paymentFileId }),
  ),
];
