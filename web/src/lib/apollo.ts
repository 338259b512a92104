import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { concatMap, from, of, throwError } from 'rxjs';
import { checkConnection } from './connection.ts';
import { toFailure } from './failure.ts';
import { GRAPHQL_PATH } from './graphql-request.ts';

export interface SessionWatch {
  /** The server knows the session no more. Answers whether it is there again, so that the same may be asked once more. */
  onLost: () => Promise<boolean>;
  /** What a signed-in person asked for was not there, as for somebody who is not: finds out; answers like `onLost`. */
  onDoubt: () => Promise<boolean>;
}

const isDoubtful = (data: Record<string, unknown> | null | undefined): boolean =>
  data?.company === null || data?.viewer === null;

/** Holds back what may be nobody's answer until it is known who asked. */
const doubtLink = (onDoubt: SessionWatch['onDoubt']): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      concatMap((result) =>
        isDoubtful(result.data)
          ? from(onDoubt()).pipe(concatMap((again) => (again ? forward(operation) : of(result))))
          : of(result),
      ),
    ),
  );

/** One client for one session: what it holds goes with it. */
export function createApollo({ onLost, onDoubt }: SessionWatch): ApolloClient {
  const watchSession = new ErrorLink(({ error, operation, forward }) => {
    const { code } = toFailure(error);
    if (code === 'UNREACHABLE') checkConnection();
    if (code !== 'UNAUTHENTICATED') return undefined;
    // It was refused before anything was done, so a change may be asked for again as well.
    return from(onLost()).pipe(concatMap((again) => (again ? forward(operation) : throwError(() => error))));
  });
  const http = new HttpLink({ uri: GRAPHQL_PATH, credentials: 'same-origin' });
  return new ApolloClient({
    link: ApolloLink.from([watchSession, doubtLink(onDoubt), http]),
    cache: new InMemoryCache({
      typePolicies: {
        // Their parts are asked for by several pages and belong together.
        Collected: { merge: true },
        CustomerCounts: { merge: true },
        PaymentConfiguration: { merge: true },
      },
    }),
  });
}
