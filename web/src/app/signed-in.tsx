import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { userKnown } from '../features/session/session.slice.ts';
import { createApollo } from '../lib/apollo.ts';

interface SignedInProps {
  /** Of the session and the company: another one begins with an empty cache. */
  scope: string;
  children: ReactNode;
}

export function SignedIn({ scope, children }: SignedInProps) {
  const dispatch = useDispatch();
  const begin = (): { scope: string; client: ApolloClient } => ({
    scope,
    client: createApollo(() => dispatch(userKnown(null))),
  });
  const [held, setHeld] = useState(begin);
  if (held.scope !== scope) setHeld(begin());

  useEffect(() => () => void held.client.clearStore(), [held]);
  return <ApolloProvider client={held.client}>{children}</ApolloProvider>;
}
