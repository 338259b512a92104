import type { Resolvers } from '../gql/resolvers.ts';
import { brandingEnums, brandingResolvers } from './branding.resolvers.ts';
import { companyResolvers, internalResolvers } from './company.resolvers.ts';
import { queueResolvers } from './queue.resolvers.ts';

export const resolvers: Resolvers = {
  ...brandingEnums,
  Query: { ...companyResolvers.Query, ...brandingResolvers.Query, ...queueResolvers.Query, ...internalResolvers.Query },
  Company: { ...companyResolvers.Company, ...brandingResolvers.Company },
  Mutation: { ...companyResolvers.Mutation, ...brandingResolvers.Mutation, ...queueResolvers.Mutation },
};
