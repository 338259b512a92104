import { AppError } from '@utility-pay/service-kit/errors';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { Resolvers } from '../gql/resolvers.ts';
import type { GraphqlContext } from './context.ts';
import { toUser } from './mappers.ts';

const toCompanyId = (companyId: string | null | undefined): number | undefined =>
  companyId ? idToNumber(companyId) : undefined;

/** Allows one answer per request: with aliases, a request could otherwise try many answers at once. */
function requireFirstAnswer(context: GraphqlContext): void {
  if (context.hasTriedAnswer) throw new AppError('BAD_USER_INPUT', 'Only one answer is allowed per request');
  context.hasTriedAnswer = true;
}

export const recoveryResolvers = {
  Query: {
    securityQuestion: async (_parent, { email, companyId }, { clientAddress, useCases }) => {
      const result = await useCases.findQuestion(clientAddress, email, toCompanyId(companyId));
      if (result.kind === 'refused') return { securityQuestion: null, name: null, userErrors: result.userErrors };
      return { securityQuestion: result.securityQuestion, name: result.name, userErrors: [] };
    },
    internalUserContact: async (_parent, args, { actor, useCases }) =>
      (await useCases.findContact(actor, args)) ?? null,
    internalPasswordReset: async (_parent, { companyId, resetId }, { actor, useCases }) => {
      const reset = await useCases.findPasswordReset(actor, companyId, resetId);
      return reset ? { ...reset, expiresAt: reset.expiresAt.toISOString() } : null;
    },
    internalSecurityContacts: (_parent, { companyId }, { actor, useCases }) =>
      useCases.findSecurityContacts(actor, companyId),
    internalEmailChange: async (_parent, { companyId, userId, changeId }, { actor, useCases }) => {
      const change = await useCases.findEmailChange(actor, companyId, userId, changeId);
      return change ? { ...change, changedAt: change.changedAt.toISOString() } : null;
    },
    internalPasswordChange: async (_parent, { companyId, userId, changeId }, { actor, useCases }) => {
      const change = await useCases.findPasswordChange(actor, companyId, userId, changeId);
      return change ? { ...change, changedAt: change.changedAt.toISOString() } : null;
    },
  },
  Mutation: {
    resetPasswordWithSecurityQuestion: async (_parent, { input: { companyId, ...input } }, context) => {
      requireFirstAnswer(context);
      const { clientAddress, useCases } = context;
      const userErrors = await useCases.resetByQuestion(clientAddress, { ...input, companyId: toCompanyId(companyId) });
      return { reset: userErrors.length === 0, userErrors };
    },
    setSecurityQuestion: async (_parent, { input }, { actor, useCases }) => {
      const result = await useCases.setSecurityQuestion(actor, input);
      if (result.kind === 'refused') return { user: null, userErrors: result.userErrors };
      return { user: toUser(result.user), userErrors: [] };
    },
    requestPasswordReset: async (_parent, { input: { email, companyId } }, { clientAddress, useCases }) => {
      const userErrors = await useCases.requestReset(clientAddress, email, toCompanyId(companyId));
      return { requested: userErrors.length === 0, userErrors };
    },
    confirmPasswordReset: async (_parent, { input }, { clientAddress, useCases }) => {
      const result = await useCases.confirmReset(clientAddress, input);
      if (result.kind === 'refused') return { reset: false, portal: null, userErrors: result.userErrors };
      return { reset: true, portal: result.portal, userErrors: [] };
    },
    lockLogin: async (_parent, { input: { token } }, { useCases }) => {
      const userErrors = await useCases.lockLogin(token);
      return { locked: userErrors.length === 0, userErrors };
    },
  },
} satisfies Resolvers;
