import type { Platform } from '@utility-pay/service-kit/platform';
import type { Directory } from '../use-cases/ports/directory.ts';
import { type Answers, QUESTIONS } from './directory.queries.ts';

/** Asks the services that know. Addresses are asked for when they are needed and kept with the message alone. */
export function createDirectory({ call }: Pick<Platform, 'call'>): Directory {
  const ask = <Kind extends keyof Answers>(kind: Kind, variables: Record<string, unknown>): Promise<Answers[Kind]> => {
    const { service, query } = QUESTIONS[kind];
    return call<Answers[Kind]>(service, { query, variables });
  };
  return {
    contact: async (companyId, userId) =>
      (await ask('contact', { companyId, userId })).internalUserContact ?? undefined,
    companyName: async (companyId) => (await ask('company', { id: companyId })).internalCompany?.name,
    receipt: async (companyId, paymentId) => {
      const { internalPaymentReceipt: receipt } = await ask('receipt', { companyId, paymentId });
      return receipt ? { ...receipt, paidAt: new Date(receipt.paidAt) } : undefined;
    },
    passwordReset: async (companyId, resetId) =>
      (await ask('passwordReset', { companyId, resetId })).internalPasswordReset ?? undefined,
    passwordChange: async (companyId, userId, changeId) => {
      const { internalPasswordChange: change } = await ask('passwordChange', { companyId, userId, changeId });
      return change ? { ...change, changedAt: new Date(change.changedAt) } : undefined;
    },
  };
}
