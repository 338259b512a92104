import type { Platform } from '@utility-pay/service-kit';
import type { Directory } from '../use-cases/ports.ts';

const CONTACT = /* GraphQL */ `
  query Contact($companyId: Int!, $customerId: ID!) {
    internalCustomerContact(companyId: $companyId, customerId: $customerId) {
      email
    }
  }
`;
const COMPANY = /* GraphQL */ `
  query CompanyOfReceipt($id: Int!) {
    internalCompany(id: $id) {
      name
    }
  }
`;
const RECEIPT = /* GraphQL */ `
  query Receipt($companyId: Int!, $paymentId: ID!) {
    internalPaymentReceipt(companyId: $companyId, paymentId: $paymentId) {
      customerName
      accountNumber
      amountMinor
      month
      year
      transactionId
      paidAt
    }
  }
`;

interface ReceiptAnswer {
  internalPaymentReceipt: {
    customerName: string | null;
    accountNumber: string;
    amountMinor: number;
    month: number;
    year: number;
    transactionId: string | null;
    paidAt: string;
  } | null;
}

/** Asks the services that know. Addresses are asked for when they are needed and kept with the message alone. */
export const createDirectory = ({ call }: Pick<Platform, 'call'>): Directory => ({
  addressOf: async (companyId, customerId) => {
    const { internalCustomerContact } = await call<{ internalCustomerContact: { email: string } | null }>('identity', {
      query: CONTACT,
      variables: { companyId, customerId },
    });
    return internalCustomerContact?.email;
  },
  companyName: async (companyId) => {
    const { internalCompany } = await call<{ internalCompany: { name: string } | null }>('tenant-settings', {
      query: COMPANY,
      variables: { id: companyId },
    });
    return internalCompany?.name;
  },
  receipt: async (companyId, paymentId) => {
    const { internalPaymentReceipt } = await call<ReceiptAnswer>('payments', {
      query: RECEIPT,
      variables: { companyId, paymentId },
    });
    if (!internalPaymentReceipt) return undefined;
    return { ...internalPaymentReceipt, paidAt: new Date(internalPaymentReceipt.paidAt) };
  },
});
