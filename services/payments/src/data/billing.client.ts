import type { Platform } from '@utility-pay/service-kit/platform';
import type { Billing } from '../use-cases/ports.ts';

const PAYABLE_BALANCE = /* GraphQL */ `
  query PayableBalance($companyId: Int!, $balanceId: ID!) {
    internalPayableBalance(companyId: $companyId, balanceId: $balanceId) {
      balanceId
      customerId
      accountNumber
      customerName
      customerEmail
      amountDueMinor
      month
      year
    }
  }
`;

interface Answer {
  internalPayableBalance: {
    balanceId: string;
    customerId: string;
    accountNumber: string;
    customerName: string | null;
    customerEmail: string | null;
    amountDueMinor: number;
    month: number;
    year: number;
  } | null;
}

export const createBillingClient = ({ call }: Pick<Platform, 'call'>): Billing => ({
  payableBalance: async (companyId, balanceId) => {
    const { internalPayableBalance } = await call<Answer>('billing', {
      query: PAYABLE_BALANCE,
      variables: { companyId, balanceId },
    });
    if (!internalPayableBalance) return undefined;
    const { month, year, ...bill } = internalPayableBalance;
    return { ...bill, period: { month, year } };
  },
});
