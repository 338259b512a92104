import type { Resolvers } from '../gql/resolvers.ts';
import { companyResolvers } from './company.resolvers.ts';
import { internalResolvers } from './internal.resolvers.ts';
import { paymentResolvers } from './payment.resolvers.ts';
import { refundResolvers } from './refund.resolvers.ts';
import { waitingResolvers } from './waiting.resolvers.ts';

export const resolvers: Resolvers = {
  ...paymentResolvers,
  ...companyResolvers,
  Query: { ...paymentResolvers.Query, ...waitingResolvers.Query, ...internalResolvers.Query },
  Mutation: {
    ...paymentResolvers.Mutation,
    ...companyResolvers.Mutation,
    ...refundResolvers.Mutation,
    ...waitingResolvers.Mutation,
    ...internalResolvers.Mutation,
  },
};
