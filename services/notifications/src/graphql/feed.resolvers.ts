import type { Resolvers } from '../gql/resolvers.ts';
import { fromFeedCursor, toEventConnection } from './feed.mappers.ts';
import { toCompanyId } from './mappers.ts';

/** Resolvers of the event feed, which partners read instead of receiving webhooks, or besides them. */
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
