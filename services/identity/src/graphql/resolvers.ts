import type { Resolvers } from '../gql/resolvers.ts';
import { claimResolvers } from './claim.resolvers.ts';
import { requestKeyResolvers } from './request-key.resolvers.ts';
import { sessionResolvers } from './session.resolvers.ts';
import { userResolvers } from './user.resolvers.ts';

export const resolvers: Resolvers = {
  Query: { ...sessionResolvers.Query, ...userResolvers.Query },
  Mutation: {
    ...requestKeyResolvers.Mutation,
    ...sessionResolvers.Mutation,
    ...claimResolvers.Mutation,
    ...userResolvers.Mutation,
  },
  ...(userResolvers.User ? { User: userResolvers.User } : {}),
};
