import type { Resolvers } from '../gql/resolvers.ts';
import { claimResolvers } from './claim.resolvers.ts';
import { partnerKeyResolvers } from './partner-key.resolvers.ts';
import { recoveryResolvers } from './recovery.resolvers.ts';
import { requestKeyResolvers } from './request-key.resolvers.ts';
import { sessionResolvers } from './session.resolvers.ts';
import { staffResolvers } from './staff.resolvers.ts';
import { userResolvers } from './user.resolvers.ts';

export const resolvers: Resolvers = {
  Query: {
    ...sessionResolvers.Query,
    ...userResolvers.Query,
    ...partnerKeyResolvers.Query,
    ...recoveryResolvers.Query,
  },
  Mutation: {
    ...requestKeyResolvers.Mutation,
    ...sessionResolvers.Mutation,
    ...claimResolvers.Mutation,
    ...userResolvers.Mutation,
    ...staffResolvers.Mutation,
    ...partnerKeyResolvers.Mutation,
    ...recoveryResolvers.Mutation,
  },
  Company: { ...staffResolvers.Company, ...partnerKeyResolvers.Company },
  User: { ...userResolvers.User, ...recoveryResolvers.User },
};
