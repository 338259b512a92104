import type { Resolvers } from '../gql/resolvers.ts';
import { toGraph } from './to-graph.ts';

export const userResolvers: Resolvers = {
  Query: {
    businessOwners: async (_parent, _args, { actor, useCases }) =>
      (await useCases.listBusinessOwners(actor)).map(toGraph),
  },
  User: {
    __resolveReference: async ({ id }, { actor, useCases }) => {
      const user = await useCases.findUser(actor, id);
      return user ? toGraph(user) : null;
    },
  },
  Mutation: {
    createBusinessOwner: async (_parent, { input }, { actor, useCases }) => {
      const result = await useCases.createBusinessOwner(actor, input);
      if (result.kind === 'refused') return { businessOwner: null, userErrors: result.userErrors };
      return { businessOwner: toGraph(result.user), userErrors: [] };
    },
  },
};
