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
  /** The session has ended. Resolves to true once it is back, so that the request can be repeated. */
  onSessionEnded: () => Promise<boolean>;
  /** The service asks for the password before this change. Resolves to true once it is confirmed, so that the request can be repeated. */
  onStepUpRequired: () => Promise<boolean>;
  /** Checks the session after a result that is null where a signed-out user would get null. Resolves to true if the request can be repeated. */
  verifySession: () => Promise<boolean>;
}

const mayBeSignedOut = (data: Record<string, unknown> | null | undefined): boolean =>
  data?.company === null || data?.viewer === null;

/** Holds back results that look signed out until the session has been checked. */
const sessionCheckLink = (verifySession: SessionHandlers['verifySession']): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      concatMap((result) =>
        mayBeSignedOut(result.data)
          ? from(verifySession()).pipe(concatMap((again) => (again ? forward(operation) : of(result))))
          : of(result),
      ),
    ),
  );

/** Repeats a sensitive change after the user has confirmed the password. */
const stepUpLink = (onStepUpRequired: SessionHandlers['onStepUpRequired']): ApolloLink =>
  new ErrorLink(({ error, operation, forward }) => {
    if (toFailure(error).code !== 'STEP_UP_REQUIRED') return undefined;
    // Each mutation of the portal has one field, so nothing was executed.
    return from(onStepUpRequired()).pipe(concatMap((again) => (again ? forward(operation) : throwError(() => error))));
  });

/** Answers a query with the result that came with the page. */
const embeddedLink = (userId: SessionHandlers['userId']): ApolloLink =>
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
    // Refused before anything was executed, so even a mutation can be repeated.
    return from(onSessionEnded()).pipe(concatMap((again) => (again ? forward(operation) : throwError(() => error))));
  });
  const http = new HttpLink({ uri: GRAPHQL_PATH, credentials: 'same-origin' });
  return new ApolloClient({
    link: ApolloLink.from([
      embeddedLink(userId),
      sessionEndLink,
      stepUpLink(onStepUpRequired),
      sessionCheckLink(verifySession),
      http,
    ]),
    cache: new InMemoryCache({
      typePolicies: {
        // Objects without an id whose fields are queried by different pages.
        Collected: { merge: true },
        CsvTemplate: { merge: true },
        CustomerCounts: { merge: true },
        PaymentConfiguration: { merge: true },
        PaymentFileSettings: { merge: true },
      },
    }),
  });
}
