import { mergeResolvers } from '@utility-pay/service-kit/graphql/merge-resolvers';
import type { Resolvers } from '../gql/resolvers.ts';
import { companyResolvers } from './company.resolvers.ts';
import { ENUM_VALUES } from './enums.ts';
import { paymentResolvers } from './payment.resolvers.ts';
import { reconciliationResolvers } from './reconciliation.resolvers.ts';

export const resolvers = mergeResolvers<Resolvers>(
  ENUM_VALUES,
  paymentResolvers,
  companyResolvers,
  reconciliationResolvers,
);
