import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import { ViewerDocument } from '../features/session/gql/session.ts';
import { type SessionState, sessionLost, sessionPaused, userKnown } from '../features/session/session.slice.ts';
import { createApollo, type SessionWatch } from '../lib/apollo.ts';
import { graphqlRequest } from '../lib/graphql-request.ts';
import { hasUnsavedInput } from '../ui/unsaved.ts';
import { saveReturnAddress } from './redirects.ts';

/** What to do when an answer says, or makes one think, that nobody is signed in here any more. */
export function useSessionWatch(): SessionWatch {
  const store = useStore<{ session: SessionState }>();
  return useMemo(() => {
    const session = (): SessionState => store.getState().session;

    /** Once somebody has signed in again over the page, or has left it: whether it was the same person. */
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
      // Of several requests under way the first one tells.
      if (!user) return false;
      const { pathname, search } = window.location;
      const isUnsaved = paused || hasUnsavedInput(document);
      // What was typed stays on the page: who typed it signs in over it.
      store.dispatch(isUnsaved ? sessionPaused() : sessionLost());
      if (isUnsaved && (await isBack(user.id))) return true;
      saveReturnAddress({ userId: user.id, address: pathname + search });
      return false;
    };

    const ask = async (): Promise<boolean> => {
      const { viewer } = await graphqlRequest(ViewerDocument, {});
      if (!viewer) return onLost();
      // Another tab has signed in somebody else.
      if (viewer.id !== session().user?.id) store.dispatch(userKnown(viewer));
      return false;
    };

    let asking: Promise<boolean> | null = null;
    // Without an answer there is nothing new to know.
    const onDoubt = (): Promise<boolean> => {
      asking ??= ask()
        .catch(() => false)
        .finally(() => {
          asking = null;
        });
      return asking;
    };
    return { onLost, onDoubt };
  }, [store]);
}

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
