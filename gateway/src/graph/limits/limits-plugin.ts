import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import type { ErrorCode } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import { type DocumentNode, GraphQLError, visit } from 'graphql';
import type { CallerLimit } from '../../auth/caller-limit.ts';
import { OBJECTS_PER_REQUEST } from '../../auth/rate-limits.ts';
import type { GatewayContext } from '../../context.ts';
import { statusOf } from '../../rest/http/errors.ts';
import { costOf } from './cost.ts';
import { MAX_COST, MAX_PAGE_SIZE } from './limits.ts';

function isIntrospection(document: DocumentNode): boolean {
  let isFound = false;
  visit(document, {
    Field: ({ name }) => {
      isFound ||= name.value === '__schema' || name.value === '__type';
    },
  });
  return isFound;
}

/**
 * Applies the limits that depend on the caller and the variables. Operations that the gateway itself runs for REST
 * routes and prerendered pages are exempt; they have no HTTP request.
 */
export const limitsPlugin = (callers: CallerLimit): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ request, schema, document, operation, contextValue }) => {
      if (!request.http || !operation) return;
      const { actor } = contextValue;
      if (isIntrospection(document) && !(actor.kind === 'partner' && actor.mode === 'test'))
        throw requestError('FORBIDDEN', 'Introspection requires a partner key in test mode');
      const { objects, largestPage, mutations } = costOf({
        schema,
        document,
        operation,
        variables: request.variables ?? {},
      });
      if (largestPage > MAX_PAGE_SIZE) throw requestError('BAD_USER_INPUT', `first must be at most ${MAX_PAGE_SIZE}`);
      if (objects > MAX_COST)
        throw requestError(
          'BAD_USER_INPUT',
          `The operation could return ${objects} objects; at most ${MAX_COST} are allowed`,
        );
      // Each mutation counts as one request at least. `limitRequests` has already counted one for the operation.
      const additional = Math.max(Math.ceil(objects / OBJECTS_PER_REQUEST), mutations) - 1;
      if (additional <= 0) return;
      await callers.countRequests(contextValue, additional).catch((error: unknown) => {
        throw error instanceof AppError ? requestError(error.code, error.message, error.retryAfterSeconds) : error;
      });
    },
  }),
});

/** Returns the error that rejects an operation before it runs, with its HTTP status. */
function requestError(code: ErrorCode, message: string, retryAfterSeconds?: number): GraphQLError {
  const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  const headers = new HeaderMap();
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  return new GraphQLError(message, { extensions: { code, ...retry, http: { status: statusOf(code), headers } } });
}
