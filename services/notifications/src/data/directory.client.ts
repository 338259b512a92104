import type { Platform } from '@utility-pay/service-kit/platform';
import type { Directory } from '../use-cases/ports/directory.ts';
import {
  ContactDocument,
  EmailChangeDocument,
  HasTestKeyDocument,
  PasswordChangeDocument,
  PasswordResetDocument,
  SecurityContactsDocument,
  StaffContactDocument,
} from './gql/identity.internal.ts';
import { ReceiptDocument } from './gql/payments.internal.ts';
import { CompanyOfEmailDocument } from './gql/tenant-settings.internal.ts';

/** Queries the other services when an email is composed. Addresses are stored only with the composed email. */
export const createDirectory = ({ call }: Pick<Platform, 'call'>): Directory => ({
  contact: async (companyId, userId) => {
    const data = await call('identity', { query: ContactDocument, variables: { companyId, userId } });
    return data.internalUserContact ?? undefined;
  },
  staffContact: async (companyId, userId) => {
    const data = await call('identity', { query: StaffContactDocument, variables: { companyId, userId } });
    return data.internalUserContact ?? undefined;
  },
  company: async (id) => {
    const data = await call('tenant-settings', { query: CompanyOfEmailDocument, variables: { id } });
    return data.internalCompany ?? undefined;
  },
  hasTestKey: async (companyId) => {
    const data = await call('identity', { query: HasTestKeyDocument, variables: { companyId } });
    return data.internalHasTestKey;
  },
  receipt: async (companyId, paymentId) => {
    const data = await call('payments', { query: ReceiptDocument, variables: { companyId, paymentId } });
    const receipt = data.internalPaymentReceipt;
    return receipt ? { ...receipt, paidAt: new Date(receipt.paidAt) } : undefined;
  },
  passwordReset: async (companyId, resetId) => {
    const data = await call('identity', { query: PasswordResetDocument, variables: { companyId, resetId } });
    return data.internalPasswordReset ?? undefined;
  },
  securityContacts: async (companyId) => {
    const data = await call('identity', { query: SecurityContactsDocument, variables: { companyId } });
    return data.internalSecurityContacts;
  },
  emailChange: async (companyId, userId, changeId) => {
    const variables = { companyId, userId, changeId };
    const { internalEmailChange: change } = await call('identity', { query: EmailChangeDocument, variables });
    return change ? { ...change, byName: change.byName ?? null, changedAt: new Date(change.changedAt) } : undefined;
  },
  passwordChange: async (companyId, userId, changeId) => {
    const variables = { companyId, userId, changeId };
    const { internalPasswordChange: change } = await call('identity', { query: PasswordChangeDocument, variables });
    return change ? { ...change, changedAt: new Date(change.changedAt) } : undefined;
  },
});
