import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { VIEWER } from '../features/session/session.graphql.ts';
import { type SessionState, sessionLost, sessionPaused, userKnown } from '../features/session/session.slice.ts';
import type { SessionWatch } from '../lib/apollo.ts';
import { graphqlRequest } from '../lib/graphql-request.ts';
import { hasUnsaved } from '../ui/unsaved-mark.ts';
import { storeReturn } from './return-address.ts';

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
      const isUnsaved = paused || hasUnsaved(document);
      // What was typed stays on the page: who typed it signs in over it.
      store.dispatch(isUnsaved ? sessionPaused() : sessionLost());
      if (isUnsaved && (await isBack(user.id))) return true;
      storeReturn({ userId: user.id, address: pathname + search });
      return false;
    };

    const ask = async (): Promise<boolean> => {
      const { viewer } = await graphqlRequest(VIEWER, {});
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
