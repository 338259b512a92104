import type { Resolvers } from '../gql/resolvers.ts';
import { signInContext } from './sign-in-context.ts';
import { toGraph } from './to-graph.ts';

export const claimResolvers: Resolvers = {
  Mutation: {
    claimAccount: async (_parent, { input }, context) => {
      const { actor, clientAddress, useCases } = context;
      const result = await useCases.claimAccount(actor, clientAddress, input);
      if (result.kind === 'refused') return { user: null, userErrors: result.userErrors };
      signInContext(context, result.user, result.session);
      return { user: toGraph(result.user), userErrors: [] };
    },
  },
};
