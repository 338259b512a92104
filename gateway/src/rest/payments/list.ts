import { schemaName } from '@utility-pay/contracts';
import { z } from 'zod';
import { required } from '../http/errors.ts';
import { pageOf, type ReadPage, searchField, sortOf } from '../http/list.ts';
import type { Run } from '../http/route.ts';
import { RestCompanyPaymentsDocument } from './gql/payments.ts';
import { type payment, toPayment } from './views.ts';

const SORTS = { '-createdAt': 'NEWEST', createdAt: 'OLDEST', '-amount': 'LARGEST', amount: 'SMALLEST' } as const;

const day = (description: string) =>
  z.iso.date({ error: 'from and to must be dates such as 2026-11-21' }).optional().meta({ description });

/** Query parameters that filter payments. */
export const paymentFilter = {
  search: searchField('Matches word beginnings in the transaction id, name, email or account number.'),
  status: z.enum(['success', 'pending', 'failed'], { error: 'status must be success, pending or failed' }).optional(),
  from: day('Paid on or after this date.'),
  to: day('Paid on or before this date.'),
  sort: sortOf(SORTS),
};

interface Filter {
  search?: string | undefined;
  status?: z.infer<typeof paymentFilter.status>;
  from?: string | undefined;
  to?: string | undefined;
  sort?: keyof typeof SORTS | undefined;
}

/** Returns a reader of a company's payments, page by page. @throws RestError NOT_FOUND. */
export const readPayments =
  (run: Run, id: string, { status, sort, ...rest }: Filter): ReadPage<z.infer<typeof payment>> =>
  async (first, after) => {
    const filter = {
      ...rest,
      ...(status ? { status: schemaName(status) } : {}),
      ...(sort ? { sort: SORTS[sort] } : {}),
    };
    const { company } = await run(RestCompanyPaymentsDocument, { id, first, after, ...filter });
    return pageOf(required(company, 'Company').payments, toPayment);
  };
