import { newAccountRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { companyIdField, graphCompanyId } from '../http/list.ts';
import { defineRoute, replyWith, tagRoutes } from '../http/route.ts';
import { RestStartNewAccountDocument } from './gql/ledger.ts';
import { account, expectedVersion, toAccount } from './ledger.views.ts';
import { UNREADABLE } from './views.ts';

const LIMIT = '16kb';

const startNewAccount = defineRoute({
  id: 'startNewAccount',
  method: 'post',
  path: '/customers/{customerId}/new-account',
  summary: 'Archives an account whose number now belongs to another customer, and starts an empty one with the number',
  access: { customer: 'manageCustomers' },
  body: {
    schema: newAccountRule
      .extend({
        ...companyIdField,
        preview: z.boolean().optional().meta({ description: 'True: returns the account as it would be archived.' }),
        expectedVersion,
      })
      .strict(),
    limit: LIMIT,
  },
  responses: {
    200: {
      description: `The archived account and the new one; ${UNREADABLE}`,
      schema: z
        .object({
          archived: account,
          account: account.nullable().meta({ description: 'The new account; null in a preview.' }),
        })
        .nullable(),
    },
  },
  errors: { 409: 'A claim or a bill file is in progress, or the account changed after the preview.' },
  handle: async ({ run, params: { customerId }, body: { companyId, ...rest } }) => {
    const input = { ...rest, customerId, companyId: graphCompanyId(companyId) };
    const { startNewAccount: result } = await run(RestStartNewAccountDocument, { input });
    return replyWith(result, result.archived, (archived) => ({
      archived: toAccount(archived),
      account: result.customer ? toAccount(result.customer) : null,
    }));
  },
});

export const newAccountRoutes = tagRoutes('Customers', [startNewAccount]);
