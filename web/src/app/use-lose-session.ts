import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { type SessionState, sessionLost } from '../features/session/session.slice.ts';
import { showToast } from '../lib/toast.slice.ts';
import { storeReturn } from './return-address.ts';

/** The server says that the session is over: keeps where the person was, who is then led to their door. */
export function useLoseSession(): () => void {
  const store = useStore<{ session: SessionState }>();
  return useCallback(() => {
    const { user } = store.getState().session;
    // Of several requests under way the first one tells.
    if (!user) return;
    const { pathname, search } = window.location;
    storeReturn({ userId: user.id, address: pathname + search });
    store.dispatch(sessionLost());
    store.dispatch(
      showToast({ title: 'Your session has ended', description: 'Sign in again to go on where you were.' }),
    );
  }, [store]);
}
