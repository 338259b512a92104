import type { Resolvers } from '../gql/resolvers.ts';
import { configurationResolvers } from './configuration.resolvers.ts';
import { deliveryResolvers } from './delivery.resolvers.ts';

export const resolvers: Resolvers = {
  ...deliveryResolvers,
  Query: { ...deliveryResolvers.Query, ...configurationResolvers.Query },
  Mutation: { ...deliveryResolvers.Mutation, ...configurationResolvers.Mutation },
  Company: { ...deliveryResolvers.Company, ...configurationResolvers.Company },
};
