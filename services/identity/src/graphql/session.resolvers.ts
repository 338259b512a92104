import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import type { Resolvers } from '../gql/resolvers.ts';
import { signInContext } from './sign-in-context.ts';
import { permissionsToGraph, roleToGraph, toGraph } from './to-graph.ts';

export const sessionResolvers: Resolvers = {
  Query: {
    viewer: async (_parent, _args, { actor, useCases }) => {
      const user = await useCases.findViewer(actor);
      return user ? toGraph(user) : null;
    },
    internalSession: async (_parent, { token }, { actor, useCases }) => {
      const session = await useCases.readSession(actor, token);
      if (!session) return null;
      const { id: userId, role, companyId, permissions } = session.user;
      const { sessionId } = session;
      return { sessionId, userId, role: roleToGraph(role), companyId, permissions: permissionsToGraph(permissions) };
    },
  },
  Mutation: {
    signIn: async (_parent, { input: { email, password, door, companyId } }, context) => {
      const { actor, clientAddress, useCases } = context;
      const result = await useCases.signIn(actor, clientAddress, {
        email,
        password,
        door: door === 'ADMIN' ? 'admin' : 'customer',
        ...(companyId ? { companyId: idToNumber(companyId) } : {}),
      });
      if (result.kind === 'refused') return { user: null, companies: [], userErrors: result.userErrors };
      if (result.kind === 'choose-company') {
        const companies = result.companies.map(({ id, name }) => ({ id: String(id), name }));
        return { user: null, companies, userErrors: result.userErrors };
      }
      signInContext(context, result.user, result.session);
      return { user: toGraph(result.user), companies: [], userErrors: [] };
    },
    signOut: async (_parent, _args, context) => {
      const signedOut = await context.useCases.signOut(context.actor);
      context.session = { kind: 'close' };
      return { signedOut };
    },
  },
};
