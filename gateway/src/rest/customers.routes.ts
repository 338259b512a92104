import { monthName, toDollars } from '@utility-pay/contracts';
import { Router } from 'express';
import { z } from 'zod';
import type { RestCompanyCustomersQuery, RestCustomerBalancesQuery } from '../gql/operations.ts';
import { COMPANY_CUSTOMERS, CUSTOMER_BALANCES } from './customers.graphql.ts';
import { RestError } from './errors.ts';
import { pageOf, sendList } from './list.ts';
import { readInput } from './read-input.ts';
import type { RunOperation } from './run-operation.ts';

type CustomerNode = NonNullable<RestCompanyCustomersQuery['company']>['customers']['edges'][number]['node'];

const filterQuery = z.object({
  search: z.string().max(200).optional(),
  claimed: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
});

/** A customer as REST answers it: the template's other fields stand in customData and beside it, unless a name is taken. */
const toCustomer = ({ customData, currentBalance, claimState, companyId, ...customer }: CustomerNode) => {
  const extra = Object.fromEntries(customData.map(({ key, value }) => [key, value]));
  return {
    ...extra,
    ...customer,
    companyId: Number(companyId),
    role: 'customer',
    claimed: claimState === 'CLAIMED',
    currentBalance: toDollars(currentBalance?.amountDue.amountMinor ?? 0),
    customData: extra,
  };
};

export function customerRoutes(run: RunOperation): Router {
  const router = Router();
  router.get('/companies/:id/customers', async (request, response) => {
    const { search, claimed } = readInput(filterQuery, {
      search: request.query.search,
      claimed: request.query.claimed,
    });
    await sendList(request, response, async (first, after) => {
      const variables = { id: request.params.id, first, after, search, claimed };
      const { company } = await run<RestCompanyCustomersQuery>(response, COMPANY_CUSTOMERS, variables);
      if (!company) throw new RestError('NOT_FOUND', 'Company not found');
      return pageOf(company.customers, toCustomer);
    });
  });
  router.get('/customers/:id/balances', async (request, response) => {
    const variables = { id: request.params.id, companyId: request.query.companyId ?? null };
    const { customer } = await run<RestCustomerBalancesQuery>(response, CUSTOMER_BALANCES, variables);
    if (!customer) throw new RestError('NOT_FOUND', 'Customer not found');
    response.json(
      customer.balances.map(({ id, month, year, dueDate, amountDue, amountBilled }) => ({
        id,
        amountDue: toDollars(amountDue.amountMinor),
        amountBilled: toDollars(amountBilled.amountMinor),
        dueDate,
        month: monthName(month),
        year: String(year),
      })),
    );
  });
  return router;
}
