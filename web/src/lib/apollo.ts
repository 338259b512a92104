import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { concatMap, from, of, throwError } from 'rxjs';
import { checkConnection } from './connection.ts';
import { takeEmbeddedResult } from './embedded-results.ts';
import { toFailure } from './failure.ts';
import { GRAPHQL_PATH } from './graphql-request.ts';

export interface SessionHandlers {
  /** Id of the signed-in user; undefined while it is unknown. */
  userId: () => string | undefined;
  /** Called when the session has ended. Resolves to true once the user has signed in again, so that the request can be repeated. */
  onSessionEnded: () => Promise<boolean>;
  /** Called when a change needs the password first. Resolves to true once it is confirmed, so that the request can be repeated. */
  onStepUpRequired: () => Promise<boolean>;
  /**
   * Checks the session after a result in which the company or the viewer is null, because a signed-out user gets null too. Resolves to true
   * if the request can be repeated.
   */
  verifySession: () => Promise<boolean>;
}

const mayBeSignedOut = (data: Record<string, unknown> | null | undefined): boolean =>
  data?.company === null || data?.viewer === null;

/** Returns a link that delays a result that a signed-out user would get until the session has been checked. */
const createSessionCheckLink = (verifySession: SessionHandlers['verifySession']): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      concatMap((result) =>
        mayBeSignedOut(result.data)
          ? from(verifySession()).pipe(concatMap((canRepeat) => (canRepeat ? forward(operation) : of(result))))
          : of(result),
      ),
    ),
  );

/** Returns a link that repeats a sensitive change after the user has confirmed the password. */
const createStepUpLink = (onStepUpRequired: SessionHandlers['onStepUpRequired']): ApolloLink =>
  new ErrorLink(({ error, operation, forward }) => {
    if (toFailure(error).code !== 'STEP_UP_REQUIRED') return undefined;
    // Each mutation document of the portal has one root field, so a refused one has executed nothing and can be repeated.
    return from(onStepUpRequired()).pipe(
      concatMap((canRepeat) => (canRepeat ? forward(operation) : throwError(() => error))),
    );
  });

/** Returns a link that answers a query with the result that the gateway embedded in the page, if there is one. */
const createEmbeddedResultLink = (userId: SessionHandlers['userId']): ApolloLink =>
  new ApolloLink((operation, forward) => {
    const id = userId();
    const data = id && takeEmbeddedResult(operation.operationName, id);
    return data ? of({ data }) : forward(operation);
  });

/** Creates the Apollo client of one session; its cache ends with it. */
export function createApollo(handlers: SessionHandlers): ApolloClient {
  const { userId, onSessionEnded, onStepUpRequired, verifySession } = handlers;
  const sessionEndLink = new ErrorLink(({ error, operation, forward }) => {
    const { code } = toFailure(error);
    if (code === 'UNREACHABLE') checkConnection();
    if (code !== 'UNAUTHENTICATED') return undefined;
    // The gateway refuses the request before it executes anything, so even a mutation can be repeated.
    return from(onSessionEnded()).pipe(
      concatMap((canRepeat) => (canRepeat ? forward(operation) : throwError(() => error))),
    );
  });
  const http = new HttpLink({ uri: GRAPHQL_PATH, credentials: 'same-origin' });
  return new ApolloClient({
    link: ApolloLink.from([
      createEmbeddedResultLink(userId),
      sessionEndLink,
      createStepUpLink(onStepUpRequired),
      createSessionCheckLink(verifySession),
      http,
    ]),
    cache: new InMemoryCache({
      typePolicies: {
        // Different pages select different fields of these objects, which have no id.
        Collected: { merge: true },
        CsvTemplate: { merge: true },
        CustomerCounts: { merge: true },
        PaymentConfiguration: { merge: true },
        PaymentFileSettings: { merge: true },
      },
    }),
  });
}
