import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, Observable } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { checkConnection } from './connection.ts';
import { toFailure } from './failure.ts';
import { GRAPHQL_PATH } from './graphql-request.ts';

interface SessionWatch {
  /** The server knows the session no more. */
  onLost: () => void;
  /** What a signed-in person asked for was not there, as for somebody who is not: asks who is signed in. */
  onDoubt: () => void;
}

const isDoubtful = (data: Record<string, unknown> | null | undefined): boolean =>
  data?.company === null || data?.viewer === null;

const doubtLink = (onDoubt: () => void): ApolloLink =>
  new ApolloLink(
    (operation, forward) =>
      new Observable((observer) =>
        forward(operation).subscribe({
          next: (result) => {
            if (isDoubtful(result.data)) onDoubt();
            observer.next(result);
          },
          error: (error) => observer.error(error),
          complete: () => observer.complete(),
        }),
      ),
  );

/** One client for one session: what it holds goes with it. */
export function createApollo({ onLost, onDoubt }: SessionWatch): ApolloClient {
  const watchSession = new ErrorLink(({ error }) => {
    const { code } = toFailure(error);
    if (code === 'UNAUTHENTICATED') onLost();
    if (code === 'UNREACHABLE') checkConnection();
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
