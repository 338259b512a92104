import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { checkConnection } from './connection.ts';
import { toFailure } from './failure.ts';
import { GRAPHQL_PATH } from './graphql-request.ts';

/** One client for one session: what it holds goes with it. */
export function createApollo(onSessionLost: () => void): ApolloClient {
  const watchSession = new ErrorLink(({ error }) => {
    const { code } = toFailure(error);
    if (code === 'UNAUTHENTICATED') onSessionLost();
    if (code === 'UNREACHABLE') checkConnection();
  });
  const http = new HttpLink({ uri: GRAPHQL_PATH, credentials: 'same-origin' });
  return new ApolloClient({
    link: ApolloLink.from([watchSession, http]),
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
