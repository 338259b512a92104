import { belongsToExisting } from '../company-directory.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import { idToNumber } from '../time-and-ids.ts';
import type { SharedContext } from './context.ts';

/**
 * The resolver of a company in the services that add fields to it. Every service has it, so that the gateway asks
 * all services of a query at once; tenant-settings, which stores companies, replaces it by its own.
 */
export const companyResolvers = {
  Query: {
    company: async (_parent, { id }, { actor, shared }) =>
      (await belongsToExisting(shared.companies, actor, idToNumber(id))) ? { id } : null,
  },
} satisfies Resolvers<SharedContext>;
