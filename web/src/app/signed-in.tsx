import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useEffect, useState } from 'react';
import { createApollo } from '../lib/apollo.ts';
import { useSessionWatch } from './use-session-watch.ts';

interface SignedInProps {
  /** Of the session and the company: another one begins with an empty cache. */
  scope: string;
  children: ReactNode;
}

interface Held {
  scope: string;
  client: ApolloClient;
  /** The timer that forgets what this client knows. */
  leaving?: number;
}

export function SignedIn({ scope, children }: SignedInProps) {
  const watch = useSessionWatch();
  const begin = (): Held => ({
    scope,
    client: createApollo(watch),
  });
  const [held, setHeld] = useState(begin);
  if (held.scope !== scope) setHeld(begin());

  // A moment later: React's strict mode leaves and enters again at once, and clearing would end requests under way.
  useEffect(() => {
    window.clearTimeout(held.leaving);
    return () => {
      held.leaving = window.setTimeout(() => void held.client.clearStore());
    };
  }, [held]);
  return <ApolloProvider client={held.client}>{children}</ApolloProvider>;
}
