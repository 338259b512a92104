import {
  PARTNER_KEY_MODE_OF_NAME,
  PARTNER_SCOPE_OF_NAME,
  PERMISSION_OF_NAME,
  ROLE_OF_NAME,
} from '@utility-pay/contracts';
import type { Resolvers } from '../gql/resolvers.ts';
import { partnerKeyResolvers } from './partner-key.resolvers.ts';
import { recoveryResolvers } from './recovery.resolvers.ts';
import { sessionResolvers } from './session.resolvers.ts';
import { userResolvers } from './user.resolvers.ts';

export const resolvers: Resolvers = {
  // The one mapping from enum names of the schema to values of the code: arguments and results carry the latter.
  Role: ROLE_OF_NAME,
  Permission: PERMISSION_OF_NAME,
  PartnerKeyMode: PARTNER_KEY_MODE_OF_NAME,
  PartnerScope: PARTNER_SCOPE_OF_NAME,
  SignInPortal: { CUSTOMER: 'customer', STAFF: 'staff' },
  InternalIdempotentRequestState: {
    STARTED: 'started',
    IN_PROGRESS: 'in-progress',
    COMPLETED: 'completed',
    HASH_MISMATCH: 'hash-mismatch',
  },

  Query: {
    ...sessionResolvers.Query,
    ...userResolvers.Query,
    ...partnerKeyResolvers.Query,
    ...recoveryResolvers.Query,
  },
  Mutation: {
    ...sessionResolvers.Mutation,
    ...userResolvers.Mutation,
    ...partnerKeyResolvers.Mutation,
    ...recoveryResolvers.Mutation,
  },
  Company: { ...userResolvers.Company, ...partnerKeyResolvers.Company },
  User: userResolvers.User,
};
