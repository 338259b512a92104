import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import { ViewerDocument } from '../features/session/gql/session.ts';
import {
  confirmationAsked,
  type SessionState,
  sessionEnded,
  sessionPaused,
  userChanged,
} from '../features/session/session.slice.ts';
import { createApollo, type SessionHandlers } from '../lib/apollo.ts';
import { logFailure } from '../lib/failure.ts';
import { graphqlRequest } from '../lib/graphql-request.ts';
import { hasUnsavedInput } from '../ui/unsaved.ts';
import { saveReturnAddress } from './redirects.ts';

/** Returns what Apollo does when a response says or suggests that the session has ended. */
function useSessionHandlers(): SessionHandlers {
  const store = useStore<{ session: SessionState }>();
  return useMemo(() => {
    const session = (): SessionState => store.getState().session;

    /** Resolves once the session is no longer paused: true if the same person has signed in again. */
    const waitForSignIn = (userId: string): Promise<boolean> =>
      new Promise((resolve) => {
        const unsubscribe = store.subscribe(() => {
          if (session().paused) return;
          unsubscribe();
          resolve(session().user?.id === userId);
        });
      });

    const onSessionEnded = async (): Promise<boolean> => {
      const { user, paused } = session();
      // Another request has already reported the end of the session.
      if (!user) return false;
      const { pathname, search } = window.location;
      const isUnsaved = paused || hasUnsavedInput(document);
      // With unsaved input the page stays, and a dialog over it asks to sign in again.
      store.dispatch(isUnsaved ? sessionPaused() : sessionEnded());
      if (isUnsaved && (await waitForSignIn(user.id))) return true;
      saveReturnAddress({ userId: user.id, address: pathname + search });
      return false;
    };

    // Several requests share the dialog that is open.
    const onStepUpRequired = (): Promise<boolean> =>
      new Promise((resolve) => {
        const unsubscribe = store.subscribe(() => {
          const { confirmation } = session();
          if (confirmation === 'asked') return;
          unsubscribe();
          resolve(confirmation === 'confirmed');
        });
        store.dispatch(confirmationAsked());
      });

    const checkViewer = async (): Promise<boolean> => {
      const { viewer } = await graphqlRequest(ViewerDocument, {});
      if (!viewer) return onSessionEnded();
      // Another person has signed in from another tab.
      if (viewer.id !== session().user?.id) store.dispatch(userChanged(viewer));
      return false;
    };

    let checking: Promise<boolean> | null = null;
    const verifySession = (): Promise<boolean> => {
      checking ??= checkViewer()
        .catch(() => {
          logFailure('Failed to refresh the session');
          return false;
        })
        .finally(() => {
          checking = null;
        });
      return checking;
    };
    return { userId: () => session().user?.id, onSessionEnded, onStepUpRequired, verifySession };
  }, [store]);
}

interface SessionApolloProviderProps {
  /** Identifies the session and company; a new value starts with an empty cache. Undefined on a prerendered page until the session is known. */
  cacheKey: string | undefined;
  children: ReactNode;
}

interface Session {
  client: ApolloClient;
  /** Timer that clears the client's cache. */
  clearTimer?: number;
}

export function SessionApolloProvider({ cacheKey, children }: SessionApolloProviderProps) {
  const handlers = useSessionHandlers();
  const createSession = (): { cacheKey: string | undefined; session: Session } => ({
    cacheKey,
    session: { client: createApollo(handlers) },
  });
  const [current, setCurrent] = useState(createSession);
  if (current.cacheKey !== cacheKey)
    setCurrent(current.cacheKey === undefined ? { ...current, cacheKey } : createSession());
  const { session } = current;

  // Delayed, because strict mode unmounts and mounts again at once, and clearing would cancel running requests.
  useEffect(() => {
    window.clearTimeout(session.clearTimer);
    return () => {
      session.clearTimer = window.setTimeout(() => void session.client.clearStore());
    };
  }, [session]);
  return <ApolloProvider client={session.client}>{children}</ApolloProvider>;
}
