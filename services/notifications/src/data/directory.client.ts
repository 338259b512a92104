import type { Platform } from '@utility-pay/service-kit/platform';
import type { Directory } from '../use-cases/ports/directory.ts';
import { ContactDocument, PasswordChangeDocument, PasswordResetDocument } from './gql/identity.internal.ts';
import { ReceiptDocument } from './gql/payments.internal.ts';
import { CompanyOfMailDocument } from './gql/tenant-settings.internal.ts';

/** Reads addresses, names and amounts from the services that own them when a message is written. */
export const createDirectory = ({ call }: Pick<Platform, 'call'>): Directory => ({
  contact: async (companyId, userId) => {
    const answer = await call('identity', { query: ContactDocument, variables: { companyId, userId } });
    return answer.internalUserContact ?? undefined;
  },
  companyName: async (id) => {
    const answer = await call('tenant-settings', { query: CompanyOfMailDocument, variables: { id } });
    return answer.internalCompany?.name;
  },
  receipt: async (companyId, paymentId) => {
    const answer = await call('payments', { query: ReceiptDocument, variables: { companyId, paymentId } });
    const receipt = answer.internalPaymentReceipt;
    return receipt ? { ...receipt, paidAt: new Date(receipt.paidAt) } : undefined;
  },
  passwordReset: async (companyId, resetId) => {
    const answer = await call('identity', { query: PasswordResetDocument, variables: { companyId, resetId } });
    return answer.internalPasswordReset ?? undefined;
  },
  passwordChange: async (companyId, userId, changeId) => {
    const variables = { companyId, userId, changeId };
    const { internalPasswordChange: change } = await call('identity', { query: PasswordChangeDocument, variables });
    return change ? { ...change, changedAt: new Date(change.changedAt) } : undefined;
  },
});
