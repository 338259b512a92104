import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import { ViewerDocument } from '../features/session/gql/session.ts';
import { type SessionState, sessionLost, sessionPaused, userKnown } from '../features/session/session.slice.ts';
import { createApollo, type SessionWatch } from '../lib/apollo.ts';
import { logFailure } from '../lib/failure.ts';
import { graphqlRequest } from '../lib/graphql-request.ts';
import { hasUnsavedInput } from '../ui/unsaved.ts';
import { saveReturnAddress } from './redirects.ts';

/** Returns what Apollo does when a response says or suggests that the session has ended. */
function useSessionWatch(): SessionWatch {
  const store = useStore<{ session: SessionState }>();
  return useMemo(() => {
    const session = (): SessionState => store.getState().session;

    /** Resolves once the session is no longer paused: true if the same person has signed in again. */
    const isBack = (userId: string): Promise<boolean> =>
      new Promise((resolve) => {
        const forget = store.subscribe(() => {
          if (session().paused) return;
          forget();
          resolve(session().user?.id === userId);
        });
      });

    const onLost = async (): Promise<boolean> => {
      const { user, paused } = session();
      // Another request has already reported the end of the session.
      if (!user) return false;
      const { pathname, search } = window.location;
      const isUnsaved = paused || hasUnsavedInput(document);
      // With unsaved input the page stays, and a dialog over it asks to sign in again.
      store.dispatch(isUnsaved ? sessionPaused() : sessionLost());
      if (isUnsaved && (await isBack(user.id))) return true;
      saveReturnAddress({ userId: user.id, address: pathname + search });
      return false;
    };

    const ask = async (): Promise<boolean> => {
      const { viewer } = await graphqlRequest(ViewerDocument, {});
      if (!viewer) return onLost();
      // Another person has signed in from another tab.
      if (viewer.id !== session().user?.id) store.dispatch(userKnown(viewer));
      return false;
    };

    let asking: Promise<boolean> | null = null;
    const onSuspicion = (): Promise<boolean> => {
      asking ??= ask()
        .catch(() => {
          logFailure('Failed to refresh the session');
          return false;
        })
        .finally(() => {
          asking = null;
        });
      return asking;
    };
    return { userId: () => session().user?.id, onLost, onSuspicion };
  }, [store]);
}

interface SignedInProps {
  /** Session and company; undefined in a prerendered page until the session is known. Another scope starts with an empty cache. */
  scope: string | undefined;
  children: ReactNode;
}

interface Session {
  client: ApolloClient;
  /** Timer that clears the client's cache. */
  leaving?: number;
}

export function SignedIn({ scope, children }: SignedInProps) {
  const watch = useSessionWatch();
  const begin = (): { scope: string | undefined; session: Session } => ({
    scope,
    session: { client: createApollo(watch) },
  });
  const [held, setHeld] = useState(begin);
  if (held.scope !== scope) setHeld(held.scope === undefined ? { ...held, scope } : begin());
  const { session } = held;

  // Delayed, because strict mode unmounts and mounts again at once, and clearing would cancel running requests.
  useEffect(() => {
    window.clearTimeout(session.leaving);
    return () => {
      session.leaving = window.setTimeout(() => void session.client.clearStore());
    };
  }, [session]);
  return <ApolloProvider client={session.client}>{children}</ApolloProvider>;
}
