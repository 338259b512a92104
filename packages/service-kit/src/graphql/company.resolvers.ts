import { belongsToExisting, type CompanyDirectory } from '../company-directory.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import { idToNumber } from '../time-and-ids.ts';

/**
 * Returns the resolver of a company in the services that add fields to it. Every service has it, so that the gateway asks
 * all services of a query at once; tenant-settings, which stores companies, replaces it by its own.
 */
export const companyResolvers = (companies: CompanyDirectory) =>
  ({
    Query: {
      company: async (_parent, { id }, { actor }) =>
        (await belongsToExisting(companies, actor, idToNumber(id))) ? { id } : null,
    },
  }) satisfies Resolvers;
