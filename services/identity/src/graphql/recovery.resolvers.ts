import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import type { Resolvers } from '../gql/resolvers.ts';
import { guessOnce } from './guess-once.ts';
import { roleToGraph, toGraph } from './to-graph.ts';

const companyOf = (companyId: string | null | undefined): number | undefined =>
  companyId ? idToNumber(companyId) : undefined;

export const recoveryResolvers: Resolvers = {
  Query: {
    securityQuestion: async (_parent, { email, companyId }, { clientAddress, useCases }) => {
      const result = await useCases.findQuestion(clientAddress, email, companyOf(companyId));
      if (result.kind === 'refused') return { securityQuestion: null, name: null, userErrors: result.userErrors };
      return { securityQuestion: result.securityQuestion, name: result.name, userErrors: [] };
    },
    internalUserContact: async (_parent, { companyId, userId }, { actor, useCases }) => {
      const contact = await useCases.findContact(actor, companyId, userId);
      return contact ? { ...contact, role: roleToGraph(contact.role) } : null;
    },
    internalPasswordReset: async (_parent, { companyId, resetId }, { actor, useCases }) => {
      const reset = await useCases.findPasswordReset(actor, companyId, resetId);
      if (!reset) return null;
      return { ...reset, role: roleToGraph(reset.role), expiresAt: reset.expiresAt.toISOString() };
    },
    internalPasswordChange: async (_parent, { companyId, userId, changeId }, { actor, useCases }) => {
      const change = await useCases.findPasswordChange(actor, companyId, userId, changeId);
      if (!change) return null;
      return { ...change, role: roleToGraph(change.role), changedAt: change.changedAt.toISOString() };
    },
  },
  Mutation: {
    resetPasswordWithSecurityQuestion: async (_parent, { input: { companyId, ...input } }, context) => {
      guessOnce(context);
      const { clientAddress, useCases } = context;
      const userErrors = await useCases.resetByQuestion(clientAddress, { ...input, companyId: companyOf(companyId) });
      return { reset: userErrors.length === 0, userErrors };
    },
    setSecurityQuestion: async (_parent, { input }, { actor, useCases }) => {
      const result = await useCases.setSecurityQuestion(actor, input);
      if (result.kind === 'refused') return { user: null, userErrors: result.userErrors };
      return { user: toGraph(result.user), userErrors: [] };
    },
    requestPasswordReset: async (_parent, { input: { email, companyId } }, { clientAddress, useCases }) => {
      const userErrors = await useCases.requestReset(clientAddress, email, companyOf(companyId));
      return { requested: userErrors.length === 0, userErrors };
    },
    confirmPasswordReset: async (_parent, { input }, { clientAddress, useCases }) => {
      const result = await useCases.confirmReset(clientAddress, input);
      if (result.kind === 'refused') return { reset: false, door: null, userErrors: result.userErrors };
      return { reset: true, door: result.door === 'admin' ? 'ADMIN' : 'CUSTOMER', userErrors: [] };
    },
    freezeLogin: async (_parent, { input: { token } }, { useCases }) => {
      const userErrors = await useCases.freezeLogin(token);
      return { frozen: userErrors.length === 0, userErrors };
    },
  },
  User: {
    securityQuestion: async ({ id = '' }, _args, { actor, useCases }) =>
      (await useCases.findOwnQuestion(actor, id)) ?? null,
  },
};
