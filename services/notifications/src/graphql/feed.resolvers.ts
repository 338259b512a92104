import type { Resolvers } from '../gql/resolvers.ts';
import { fromFeedCursor, toEventConnection } from './feed.mappers.ts';
import { toCompanyId } from './mappers.ts';

/** The events of a company for partners that ask for them. */
export const feedResolvers = {
  Company: {
    events: async ({ id = '' }, { first, after, types }, { actor, useCases }) => {
      const page = await useCases.readFeed(actor, toCompanyId(id), {
        first: first ?? 0,
        after: after ? fromFeedCursor(after) : undefined,
        types: types ?? undefined,
      });
      return toEventConnection(page, after);
    },
  },
} satisfies Resolvers;
