import {
  customerRows,
  missingCustomerRows,
  paymentFileContent,
  schemaName,
  uploadErrorRows,
} from '@utility-pay/contracts';
import { implementRows, type RowReader } from '@utility-pay/service-kit/rows/row-reader';
import { CUSTOMER_SORTS } from '../domain/customer-sort.ts';
import type { BillingUseCases } from '../use-cases/index.ts';
import { ENUM_VALUES } from './enums.ts';
import { toCustomerRow } from './mappers.ts';

/** Returns a row with its enum value as the schema spells it, since no enum resolver runs here. */
const withNames = ({ claimState, ...row }: ReturnType<typeof toCustomerRow>) => ({
  ...row,
  claimState: schemaName(claimState),
});

/** Returns the readers of lists that billing streams outside GraphQL. */
export const rowReaders = ({
  streamCustomers,
  streamRowsToCorrect,
  streamMissingCustomers,
  readPaymentFile,
}: BillingUseCases): RowReader[] => [
  implementRows(customerRows, async function* (actor, companyId, { sort: sortName = 'ACCOUNT_NUMBER', ...search }) {
    const sort = CUSTOMER_SORTS[ENUM_VALUES.CustomerSort[sortName]];
    for await (const batch of streamCustomers(actor, companyId, { ...search, sort }))
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
