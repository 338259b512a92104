import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { User } from '../domain/user.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { OpenedSession } from '../use-cases/sessions.ts';
import type { GraphqlContext } from './context.ts';
import { toUser } from './mappers.ts';

/** Makes the signed-in user the actor of the rest of this request, and has the gateway set the session's cookie. */
function useSession(context: GraphqlContext, user: User, session: OpenedSession): void {
  const { token, endsAt } = session;
  const { id: userId, role, companyId, permissions } = user;
  // The cookie lives until the session's absolute end; its idle end is checked on every request.
  context.session = { kind: 'open', token, expiresAt: endsAt.toISOString() };
  const authenticatedAt = session.authenticatedAt.toISOString();
  context.actor = { kind: 'user', userId, role, companyId, permissions: [...permissions], authenticatedAt };
}

/** Returns the company whose host name the request was sent to; undefined for the host of PUBLIC_URL. */
const hostCompanyOf = ({ portalOrigin }: GraphqlContext): number | undefined => portalOrigin?.companyId ?? undefined;

export const sessionResolvers = {
  Query: {
    viewer: async (_parent, _args, { actor, useCases }) => {
      const user = await useCases.findViewer(actor);
      return user ? toUser(user) : null;
    },
    internalSession: async (_parent, { token }, { actor, useCases }) => {
      const session = await useCases.readSession(actor, token);
      if (!session) return null;
      const { sessionId, authenticatedAt } = session;
      const { id: userId, role, companyId, permissions } = session.user;
      return { sessionId, userId, role, companyId, permissions: [...permissions], authenticatedAt };
    },
  },
  Mutation: {
    signIn: async (_parent, { input: { companyId, ...credentials } }, context) => {
      const { actor, clientAddress, useCases } = context;
      const company = companyId ? { companyId: idToNumber(companyId) } : {};
      const hostCompanyId = hostCompanyOf(context);
      const result = await useCases.signIn(actor, clientAddress, { ...credentials, ...company, hostCompanyId });
      if (result.kind === 'refused') return { user: null, companies: [], userErrors: result.userErrors };
      if (result.kind === 'choose-company') {
        const companies = result.companies.map(({ id, name }) => ({ id: String(id), name }));
        return { user: null, companies, userErrors: result.userErrors };
      }
      useSession(context, result.user, result.session);
      return { user: toUser(result.user), companies: [], userErrors: [] };
    },
    signOut: async (_parent, _args, context) => {
      const signedOut = await context.useCases.signOut(context.actor);
      context.session = { kind: 'close' };
      return { signedOut };
    },
    confirmPassword: async (_parent, { input }, { actor, useCases }) => {
      const result = await useCases.confirmPassword(actor, input);
      if (result.kind === 'refused') return { confirmedAt: null, userErrors: result.userErrors };
      return { confirmedAt: result.at.toISOString(), userErrors: [] };
    },
    claimAccount: async (_parent, { input }, context) => {
      const { actor, clientAddress, useCases } = context;
      const result = await useCases.claimAccount(actor, clientAddress, input, hostCompanyOf(context));
      if (result.kind === 'refused') return { user: null, userErrors: result.userErrors };
      useSession(context, result.user, result.session);
      return { user: toUser(result.user), userErrors: [] };
    },
    internalEndLogin: async (_parent, { companyId, customerId, resets }, { actor, useCases }) => {
      await useCases.endLoginForBilling(actor, companyId, customerId, resets ?? undefined);
      return true;
    },
    internalStartIdempotentRequest: async (_parent, args, { actor, useCases }) => {
      const { keyHash, requestHash, olderRequestHashes } = args;
      const request = await useCases.startIdempotentRequest(actor, keyHash, [requestHash, ...olderRequestHashes]);
      const { status, body } = request.kind === 'completed' ? request : { status: null, body: null };
      return { state: request.kind, status, body };
    },
    internalCompleteIdempotentRequest: async (_parent, { keyHash, status, body }, { actor, useCases }) => {
      const response = typeof status === 'number' ? { status, body: body ?? '' } : undefined;
      await useCases.completeIdempotentRequest(actor, keyHash, response);
      return true;
    },
  },
} satisfies Resolvers;
