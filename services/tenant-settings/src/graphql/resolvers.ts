import type { Resolvers } from '../gql/resolvers.ts';
import { brandingResolvers } from './branding.resolvers.ts';
import { companyResolvers } from './company.resolvers.ts';
import { internalResolvers } from './internal.resolvers.ts';
import { queueResolvers } from './queue.resolvers.ts';

export const resolvers: Resolvers = {
  Query: { ...companyResolvers.Query, ...brandingResolvers.Query, ...queueResolvers.Query, ...internalResolvers.Query },
  Company: { ...companyResolvers.Company, ...brandingResolvers.Company },
  Mutation: { ...companyResolvers.Mutation, ...brandingResolvers.Mutation, ...queueResolvers.Mutation },
};
