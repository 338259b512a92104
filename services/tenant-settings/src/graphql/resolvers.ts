import type { Resolvers } from '../gql/resolvers.ts';
import { brandingEnums, brandingResolvers } from './branding.resolvers.ts';
import { companyResolvers, internalResolvers } from './company.resolvers.ts';

export const resolvers: Resolvers = {
  ...brandingEnums,
  Query: { ...companyResolvers.Query, ...brandingResolvers.Query, ...internalResolvers.Query },
  Company: { ...companyResolvers.Company, ...brandingResolvers.Company },
  Mutation: { ...companyResolvers.Mutation, ...brandingResolvers.Mutation },
};
