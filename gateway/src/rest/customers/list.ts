import { CUSTOMER_SORT_NAMES, customerRows } from '@utility-pay/contracts';
import { z } from 'zod';
import { requireFound } from '../http/errors.ts';
import { pageOf, type ReadPage, searchField, sortField } from '../http/list.ts';
import type { Run } from '../http/route.ts';
import { type CompanyListInput, readStream } from '../http/rows.ts';
import { RestCompanyCustomersDocument } from './gql/customers.ts';
import { type RestCustomer, toCustomer } from './views.ts';

/** Query parameters that filter customers. */
export const customerFilter = {
  search: searchField('Matches word beginnings in the name, account number or email.'),
  claimed: z
    .enum(['true', 'false'], { error: 'claimed must be true or false' })
    .optional()
    .meta({ description: '`true` for claimed accounts, `false` for all others.' }),
  sort: sortField(CUSTOMER_SORT_NAMES),
};

interface Filter {
  search?: string | undefined;
  claimed?: 'true' | 'false' | undefined;
  sort?: keyof typeof CUSTOMER_SORT_NAMES | undefined;
}

/** Returns the filter as variables of the GraphQL operation. */
const toFilter = ({ search, claimed, sort }: Filter) => ({
  search,
  ...(claimed ? { claimed: claimed === 'true' } : {}),
  ...(sort ? { sort: CUSTOMER_SORT_NAMES[sort] } : {}),
});

/** Returns a function that reads a page of a company's customers. @throws RestError NOT_FOUND */
export const readCustomerPages =
  (run: Run, id: string, filter: Filter): ReadPage<RestCustomer> =>
  async (first, after, isCounted = false) => {
    const { company } = await run(RestCompanyCustomersDocument, { id, first, after, isCounted, ...toFilter(filter) });
    return pageOf(requireFound(company, 'Company').customers, toCustomer);
  };

/** Yields all of a company's customers. @throws AppError NOT_FOUND */
export const readAllCustomers = ({ response, options, params: { companyId }, query }: CompanyListInput<Filter>) =>
  readStream(customerRows, { response, options, companyId, filter: toFilter(query) }, toCustomer);
