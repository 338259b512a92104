import type { Resolvers } from '../gql/resolvers.ts';
import { auditResolvers } from './audit.resolvers.ts';
import { ENUM_VALUES } from './enums.ts';
import { partnerKeyResolvers } from './partner-key.resolvers.ts';
import { recoveryResolvers } from './recovery.resolvers.ts';
import { sessionResolvers } from './session.resolvers.ts';
import { userResolvers } from './user.resolvers.ts';

export const resolvers: Resolvers = {
  ...ENUM_VALUES,

  Query: {
    ...sessionResolvers.Query,
    ...userResolvers.Query,
    ...partnerKeyResolvers.Query,
    ...recoveryResolvers.Query,
    ...auditResolvers.Query,
  },
  Mutation: {
    ...sessionResolvers.Mutation,
    ...userResolvers.Mutation,
    ...partnerKeyResolvers.Mutation,
    ...recoveryResolvers.Mutation,
  },
  Company: { ...userResolvers.Company, ...partnerKeyResolvers.Company, ...auditResolvers.Company },
  User: userResolvers.User,
};
