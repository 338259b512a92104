import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { SignInDoor } from '../../gql/schema.ts';
import { useToast } from '../../lib/toast.ts';
import { PATHS } from '../../paths.ts';
import { type CarriedEmail, useDoorPath } from './public-navigation.tsx';
import { startSession, useSession } from './session.slice.ts';

/** Goes to the door by which to sign in with the new password, and says that it is set. */
export function usePasswordChanged(): (door: SignInDoor, carried?: CarriedEmail) => Promise<void> {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const pathTo = useDoorPath();
  const isSignedIn = useSession().user !== null;
  return useCallback(
    async (door, carried) => {
      // A new password ends the sessions of the old one, perhaps also this browser's.
      if (isSignedIn) await startSession(dispatch);
      toast({ title: 'Password changed', description: 'Sign in with your new password.' });
      const path = pathTo(door === 'ADMIN' ? PATHS.adminLogin : PATHS.login);
      void navigate(path, { replace: true, state: carried });
    },
    [dispatch, navigate, toast, pathTo, isSignedIn],
  );
}
