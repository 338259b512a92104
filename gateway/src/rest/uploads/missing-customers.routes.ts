import { type MissingCustomerRow, missingCustomerRows } from '@utility-pay/contracts';
import { sendCsv } from '../http/csv.ts';
import { defineRoute } from '../http/route.ts';
import { readStream } from '../http/rows.ts';

const COLUMNS = [
  ['Account Number', ({ accountNumber }: MissingCustomerRow) => accountNumber],
  ['Name', ({ name }: MissingCustomerRow) => name],
] as const;

export const missingCustomersCsv = defineRoute({
  id: 'exportMissingCustomers',
  method: 'get',
  path: '/companies/{companyId}/balances/uploads/{uploadId}/missing.csv',
  summary: 'The customers in `comparison.missing`: billed for an earlier month, and not by this file',
  access: { company: 'comparisons' },
  heavy: 'export',
  responses: {
    200: { description: 'In no particular order.', mediaType: 'text/csv' },
  },
  errors: { 404: 'The upload does not await approval, or its comparison has no missing customers.' },
  handle: async ({ response, options, params: { companyId, uploadId } }) => {
    const call = { response, options, companyId, filter: { uploadId } };
    const rows = readStream(missingCustomerRows, call, (row) => row);
    return sendCsv(response, `upload-${uploadId}-missing.csv`, COLUMNS, rows);
  },
});
