import type { ApolloServerPlugin } from '@apollo/server';
import { AppError } from '@utility-pay/service-kit/errors';
import { type DocumentNode, visit } from 'graphql';
import type { CallerLimit } from '../../auth/caller-limit.ts';
import type { GatewayContext } from '../../context.ts';
import { costOf } from './cost.ts';
import { MAX_COST, MAX_PAGE } from './limits.ts';
import { refusal } from './refusal.ts';

function asksForTheSchema(document: DocumentNode): boolean {
  let asks = false;
  visit(document, {
    Field: ({ name }) => {
      asks ||= name.value === '__schema' || name.value === '__type';
    },
  });
  return asks;
}

/**
 * Limits that depend on who asks and with which variables. They hold for documents that come from outside; those of
 * the REST facade, which never came over HTTP, are our own.
 */
export const limitsPlugin = (callers: CallerLimit): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ request, schema, document, operation, contextValue }) => {
      if (!request.http || !operation) return;
      const { actor } = contextValue;
      if (asksForTheSchema(document) && !(actor.kind === 'partner' && actor.mode === 'test'))
        throw refusal('FORBIDDEN', 'The schema is read with a partner key in test mode');
      const { objects, largestPage } = costOf({ schema, document, operation, variables: request.variables ?? {} });
      if (largestPage > MAX_PAGE) throw refusal('BAD_USER_INPUT', `first may be ${MAX_PAGE} at most`);
      if (objects > MAX_COST)
        throw refusal('BAD_USER_INPUT', `The operation may answer ${objects} objects; ${MAX_COST} are allowed`);
      await callers.take(contextValue, objects).catch((error: unknown) => {
        throw error instanceof AppError ? refusal(error.code, error.message, error.retryAfterSeconds) : error;
      });
    },
  }),
});
