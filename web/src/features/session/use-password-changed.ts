import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { SignInPortal } from '../../gql/schema.ts';
import { useToast } from '../../lib/toast.ts';
import { PATHS } from '../../paths.ts';
import { type EmailState, usePublicPath } from './public-navigation.tsx';
import { loadSession, useSession } from './session.slice.ts';

/** Returns a function that goes to the sign-in page of a portal and reports that the password was changed. */
export function usePasswordChanged(): (portal: SignInPortal, state?: EmailState) => Promise<void> {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const pathTo = usePublicPath();
  const isSignedIn = useSession().user !== null;
  return useCallback(
    async (portal, state) => {
      // A new password ends all sessions of its user, who may be the one signed in here.
      if (isSignedIn) await loadSession(dispatch);
      toast({ title: 'Password changed', description: 'Sign in with your new password.' });
      void navigate(pathTo(portal === 'STAFF' ? PATHS.adminLogin : PATHS.login), { replace: true, state });
    },
    [dispatch, navigate, toast, pathTo, isSignedIn],
  );
}
