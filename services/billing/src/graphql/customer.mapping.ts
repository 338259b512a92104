import { usd } from '@utility-pay/contracts';
import { amountDue, type Balance, balanceId, billingPeriod } from '../domain/balance.ts';
import { type Claim, type Customer, currentBalance } from '../domain/customer.ts';
import type { ClaimState } from '../gql/resolvers.ts';

const CLAIM_STATES = {
  unclaimed: 'UNCLAIMED',
  claiming: 'CLAIMING',
  claimed: 'CLAIMED',
} as const satisfies Record<Claim['state'], ClaimState>;

export const toGraphBalance = ({ id }: Customer, balance: Balance) => ({
  id: balanceId(id, balance.period),
  customerId: id,
  ...billingPeriod(balance),
  amountBilled: usd(balance.billedMinor),
  amountDue: usd(amountDue(balance)),
  dueDate: balance.dueDate ?? null,
});

export function toGraphCustomer(customer: Customer) {
  const current = currentBalance(customer);
  return {
    id: customer.id,
    companyId: String(customer.companyId),
    accountNumber: customer.accountNumber,
    name: customer.name ?? null,
    email: customer.email ?? null,
    claimState: CLAIM_STATES[customer.claim.state],
    usage: customer.usage ?? null,
    meterNumber: customer.meterNumber ?? null,
    serviceAddress: customer.serviceAddress ?? null,
    customData: Object.entries(customer.customData ?? {}).map(([key, value]) => ({ key, value })),
    currentBalance: current ? toGraphBalance(customer, current) : null,
    balances: customer.balances.map((balance) => toGraphBalance(customer, balance)),
  };
}
