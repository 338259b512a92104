import type { Resolvers } from '../gql/resolvers.ts';
import { configurationResolvers } from './configuration.resolvers.ts';
import { deliveryResolvers } from './delivery.resolvers.ts';
import { feedResolvers } from './feed.resolvers.ts';
import { webhookResolvers } from './webhook.resolvers.ts';

export const resolvers: Resolvers = {
  ...deliveryResolvers,
  ...webhookResolvers,
  Query: { ...deliveryResolvers.Query, ...configurationResolvers.Query },
  Mutation: { ...deliveryResolvers.Mutation, ...configurationResolvers.Mutation, ...webhookResolvers.Mutation },
  Company: {
    ...deliveryResolvers.Company,
    ...configurationResolvers.Company,
    ...webhookResolvers.Company,
    ...feedResolvers.Company,
  },
};
