import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import { ViewerDocument } from '../features/session/gql/session.ts';
import {
  confirmationRequested,
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

/** Returns what the Apollo client does when a response shows that the session may have ended, or that the user must confirm the password. */
function useSessionHandlers(): SessionHandlers {
  const store = useStore<{ session: SessionState }>();
  return useMemo(() => {
    const currentSession = (): SessionState => store.getState().session;

    /** Resolves once the session is no longer paused: true if the same user has signed in again. */
    const waitForSignIn = (userId: string): Promise<boolean> =>
      new Promise((resolve) => {
        const unsubscribe = store.subscribe(() => {
          if (currentSession().paused) return;
          unsubscribe();
          resolve(currentSession().user?.id === userId);
        });
      });

    const onSessionEnded = async (): Promise<boolean> => {
      const { user, paused } = currentSession();
      // Another request has already reported that the session has ended.
      if (!user) return false;
      const { pathname, search } = window.location;
      const hasInput = paused || hasUnsavedInput(document);
      // A page with unsaved input stays, with a dialog over it that asks the user to sign in again.
      store.dispatch(hasInput ? sessionPaused() : sessionEnded());
      if (hasInput && (await waitForSignIn(user.id))) return true;
      saveReturnAddress({ userId: user.id, address: pathname + search });
      return false;
    };

    // Requests that need a confirmation at the same time share one dialog.
    const onStepUpRequired = (): Promise<boolean> =>
      new Promise((resolve) => {
        const unsubscribe = store.subscribe(() => {
          const { confirmation } = currentSession();
          if (confirmation === 'requested') return;
          unsubscribe();
          resolve(confirmation === 'confirmed');
        });
        store.dispatch(confirmationRequested());
      });

    const checkViewer = async (): Promise<boolean> => {
      const { viewer } = await graphqlRequest(ViewerDocument, {});
      if (!viewer) return onSessionEnded();
      // Another user has signed in from another tab.
      if (viewer.id !== currentSession().user?.id) store.dispatch(userChanged(viewer));
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
    return { userId: () => currentSession().user?.id, onSessionEnded, onStepUpRequired, verifySession };
  }, [store]);
}

interface SessionApolloProviderProps {
  /** Identifies the session and company; a new value starts with an empty cache. Undefined on a prerendered page until the session is known. */
  cacheKey: string | undefined;
  children: ReactNode;
}

interface ClientSlot {
  client: ApolloClient;
  /** Timer that clears the client's cache. */
  clearTimer?: number;
}

/** Provides an Apollo client per session and company, and clears its cache when the pages no longer use it. */
export function SessionApolloProvider({ cacheKey, children }: SessionApolloProviderProps) {
  const handlers = useSessionHandlers();
  const createSlot = (): { cacheKey: string | undefined; slot: ClientSlot } => ({
    cacheKey,
    slot: { client: createApollo(handlers) },
  });
  const [current, setCurrent] = useState(createSlot);
  // The client that a prerendered page started with belongs to the session that becomes known.
  if (current.cacheKey !== cacheKey)
    setCurrent(current.cacheKey === undefined ? { ...current, cacheKey } : createSlot());
  const { slot } = current;

  // The cache is cleared by a timer, because strict mode unmounts and mounts again at once, and clearing cancels running requests.
  useEffect(() => {
    window.clearTimeout(slot.clearTimer);
    return () => {
      slot.clearTimer = window.setTimeout(() => void slot.client.clearStore());
    };
  }, [slot]);
  return <ApolloProvider client={slot.client}>{children}</ApolloProvider>;
}
