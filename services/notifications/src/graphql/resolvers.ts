import { mergeResolvers } from '@utility-pay/service-kit/graphql/merge-resolvers';
import type { Resolvers } from '../gql/resolvers.ts';
import { configurationResolvers } from './configuration.resolvers.ts';
import { deliveryResolvers } from './delivery.resolvers.ts';
import { ENUM_VALUES } from './enums.ts';
import { feedResolvers } from './feed.resolvers.ts';
import { webhookResolvers } from './webhook.resolvers.ts';

export const resolvers = mergeResolvers<Resolvers>(
  ENUM_VALUES,
  deliveryResolvers,
  configurationResolvers,
  webhookResolvers,
  feedResolvers,
);
