import { mergeResolvers } from '@utility-pay/service-kit/graphql/merge-resolvers';
import type { Resolvers } from '../gql/resolvers.ts';
import { auditResolvers } from './audit.resolvers.ts';
import { ENUM_VALUES } from './enums.ts';
import { partnerKeyResolvers } from './partner-key.resolvers.ts';
import { recoveryResolvers } from './recovery.resolvers.ts';
import { sessionResolvers } from './session.resolvers.ts';
import { userResolvers } from './user.resolvers.ts';

export const resolvers = mergeResolvers<Resolvers>(
  ENUM_VALUES,
  sessionResolvers,
  userResolvers,
  partnerKeyResolvers,
  recoveryResolvers,
  auditResolvers,
);
