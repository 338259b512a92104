import { BILLING_METHOD_BY_NAME, CLAIM_CHECK_BY_NAME, UPLOAD_REVIEW_BY_NAME } from '@utility-pay/contracts';
import type { Resolvers } from '../gql/resolvers.ts';
import { brandingEnums, brandingResolvers } from './branding.resolvers.ts';
import { companyResolvers, internalResolvers } from './company.resolvers.ts';

export const resolvers: Resolvers = {
  ...brandingEnums,
  BillingMethod: BILLING_METHOD_BY_NAME,
  ClaimCheck: CLAIM_CHECK_BY_NAME,
  UploadReview: UPLOAD_REVIEW_BY_NAME,
  Query: { ...companyResolvers.Query, ...brandingResolvers.Query, ...internalResolvers.Query },
  Company: { ...companyResolvers.Company, ...brandingResolvers.Company },
  Mutation: { ...companyResolvers.Mutation, ...brandingResolvers.Mutation, ...internalResolvers.Mutation },
};
