import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { VIEWER } from '../features/session/session.graphql.ts';
import { type SessionState, sessionLost, userKnown } from '../features/session/session.slice.ts';
import { graphqlRequest } from '../lib/graphql-request.ts';
import { storeReturn } from './return-address.ts';

/** What to do when an answer says, or makes one think, that nobody is signed in here any more. */
export function useSessionWatch(): { onLost: () => void; onDoubt: () => void } {
  const store = useStore<{ session: SessionState }>();
  return useMemo(() => {
    let asking = false;

    const onLost = () => {
      const { user } = store.getState().session;
      // Of several requests under way the first one tells.
      if (!user) return;
      const { pathname, search } = window.location;
      storeReturn({ userId: user.id, address: pathname + search });
      store.dispatch(sessionLost());
    };

    const ask = async (): Promise<void> => {
      const { viewer } = await graphqlRequest(VIEWER, {});
      if (!viewer) onLost();
      // Another tab has signed in somebody else.
      else if (viewer.id !== store.getState().session.user?.id) store.dispatch(userKnown(viewer));
    };

    const onDoubt = () => {
      if (asking) return;
      asking = true;
      // Without an answer there is nothing new to know.
      ask()
        .catch(() => undefined)
        .finally(() => {
          asking = false;
        });
    };
    return { onLost, onDoubt };
  }, [store]);
}
