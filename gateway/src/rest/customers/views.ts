import { type CustomerRow, mapCustomerFields, monthName, toDollars } from '@utility-pay/contracts';
import { z } from 'zod';
import type { RestCustomerBalancesQuery } from './gql/customers.ts';

/** Part of the description of a response that contains a customer, unless the caller may not read customers. */
export const UNREADABLE = 'null for a partner key without `customers:read`.';

export const customer = z
  .looseObject({
    id: z.string(),
    companyId: z.int(),
    accountNumber: z.string().meta({
      description: 'A string, with its leading zeros; compared without spaces, dashes, case and leading zeros.',
    }),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: z.literal('customer'),
    claimed: z.boolean(),
    currentBalance: z.number().meta({ description: 'Unpaid amount of the newest bill, in dollars.' }),
    totalDue: z
      .number()
      .meta({ description: 'All bills minus all payments and credits, in dollars; negative for a credit.' }),
    ...mapCustomerFields((_key, { description }) => z.string().nullable().meta({ description })),
    customData: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Customer', description: 'Additional template fields appear in customData and at the top level.' });

export type RestCustomer = z.infer<typeof customer>;

export const balance = z
  .object({
    id: z.string(),
    amountDue: z.number().meta({ description: 'Unpaid amount in dollars.' }),
    amountBilled: z.number().meta({ description: 'Dollars.' }),
    dueDate: z.iso.date().nullable(),
    month: z.string().meta({ description: 'The full English name.' }),
    year: z.string(),
  })
  .meta({ id: 'Balance' });

/** Returns the REST view of a customer. A custom field with the name of a fixed field appears only in `customData`. */
export function toCustomer(found: CustomerRow): RestCustomer {
  const { customData, currentBalance, totalDue, claimState, companyId, ...fields } = found;
  const customFields = Object.fromEntries(customData.map(({ key, value }) => [key, value]));
  return {
    ...customFields,
    ...fields,
    companyId: Number(companyId),
    role: 'customer',
    claimed: claimState === 'CLAIMED',
    currentBalance: toDollars(currentBalance?.amountDue.amountMinor ?? 0),
    totalDue: toDollars(totalDue.amountMinor),
    customData: customFields,
  };
}

type Balance = NonNullable<RestCustomerBalancesQuery['customer']>['balances'][number];

export const toBalance = ({ amountDue, amountBilled, month, year, ...rest }: Balance): z.infer<typeof balance> => ({
  ...rest,
  amountDue: toDollars(amountDue.amountMinor),
  amountBilled: toDollars(amountBilled.amountMinor),
  month: monthName(month),
  year: String(year),
});
