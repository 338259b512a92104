import { z } from 'zod';
import { RestError } from '../http/errors.ts';
import { pageOf, type ReadPage, searchField, sortOf } from '../http/list.ts';
import type { Run } from '../http/route.ts';
import { RestCompanyCustomersDocument } from './gql/customers.ts';
import { type RestCustomer, toCustomer } from './views.ts';

const SORTS = {
  accountNumber: 'ACCOUNT_NUMBER',
  '-accountNumber': 'ACCOUNT_NUMBER_DESC',
  name: 'NAME',
  '-name': 'NAME_DESC',
  currentBalance: 'AMOUNT_DUE',
  '-currentBalance': 'AMOUNT_DUE_DESC',
} as const;

/** Query parameters that filter customers. */
export const customerFilter = {
  search: searchField('Matches word beginnings in the name, account number or email.'),
  claimed: z
    .enum(['true', 'false'], { error: 'claimed must be true or false' })
    .optional()
    .meta({ description: '`true` for claimed accounts, `false` for all others.' }),
  sort: sortOf(SORTS),
};

interface Filter {
  search?: string | undefined;
  claimed?: 'true' | 'false' | undefined;
  sort?: keyof typeof SORTS | undefined;
}

/** Returns a reader of a company's customers, page by page. @throws RestError NOT_FOUND. */
export const readCustomers =
  (run: Run, id: string, { search, claimed, sort }: Filter): ReadPage<RestCustomer> =>
  async (first, after) => {
    const filter = {
      search,
      ...(claimed ? { claimed: claimed === 'true' } : {}),
      ...(sort ? { sort: SORTS[sort] } : {}),
    };
    const { company } = await run(RestCompanyCustomersDocument, { id, first, after, ...filter });
    if (!company) throw new RestError('NOT_FOUND', 'Company not found');
    return pageOf(company.customers, toCustomer);
  };
