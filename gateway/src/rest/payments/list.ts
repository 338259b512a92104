import { PAYMENT_SORT_NAMES, paymentRows, schemaName } from '@utility-pay/contracts';
import { z } from 'zod';
import { requireFound } from '../http/errors.ts';
import { dayField, pageOf, type ReadPage, searchField, sortField } from '../http/list.ts';
import type { Run } from '../http/route.ts';
import { type CompanyListInput, readStream } from '../http/rows.ts';
import { RestCompanyPaymentsDocument } from './gql/payments.ts';
import { type RestPayment, toPayment } from './views.ts';

/** Query parameters that filter payments. */
export const paymentFilter = {
  search: searchField('Matches word beginnings in the transaction id, name, email or account number.'),
  status: z
    .enum(['success', 'pending', 'failed', 'review'], { error: 'status must be success, pending, failed or review' })
    .optional()
    .meta({ description: '`review`: the pending payments that staff decide.' }),
  from: dayField('Paid on this day of the company’s time zone or later.'),
  to: dayField('Paid on this day or earlier, through its end.'),
  sort: sortField(PAYMENT_SORT_NAMES),
};

interface Filter {
  search?: string | undefined;
  status?: z.infer<typeof paymentFilter.status>;
  from?: string | undefined;
  to?: string | undefined;
  sort?: keyof typeof PAYMENT_SORT_NAMES | undefined;
}

/** Returns the filter as variables of the GraphQL operation. */
const toFilter = ({ status, sort, search, from, to }: Filter) => ({
  search,
  from,
  to,
  ...(status === 'review' ? { needsReview: true } : {}),
  ...(status && status !== 'review' ? { status: schemaName(status) } : {}),
  ...(sort ? { sort: PAYMENT_SORT_NAMES[sort] } : {}),
});

/** Returns a function that reads a page of a company's payments. @throws RestError NOT_FOUND */
export const readPaymentPages =
  (run: Run, id: string, filter: Filter): ReadPage<RestPayment> =>
  async (first, after, isCounted = false) => {
    const { company } = await run(RestCompanyPaymentsDocument, { id, first, after, isCounted, ...toFilter(filter) });
    return pageOf(requireFound(company, 'Company').payments, toPayment);
  };

/** Yields all of a company's payments. @throws AppError NOT_FOUND */
export const readAllPayments = ({ response, options, params: { companyId }, query }: CompanyListInput<Filter>) =>
  readStream(paymentRows, { response, options, companyId, filter: toFilter(query) }, toPayment);
