import { mergeResolvers } from '@utility-pay/service-kit/graphql/merge-resolvers';
import type { Resolvers } from '../gql/resolvers.ts';
import { brandingResolvers } from './branding.resolvers.ts';
import { companyResolvers, internalResolvers } from './company.resolvers.ts';
import { ENUM_VALUES } from './enums.ts';

export const resolvers = mergeResolvers<Resolvers>(ENUM_VALUES, companyResolvers, brandingResolvers, internalResolvers);
