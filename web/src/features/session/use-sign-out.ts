import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { logFailure } from '../../lib/failure.ts';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { useToast } from '../../lib/toast.ts';
import { SignOutDocument } from './gql/session.ts';
import { userChanged } from './session.slice.ts';

/** Ends the session. The signed-in pages unmount with their Apollo client, which clears the data cache. */
export function useSignOut() {
  const dispatch = useDispatch();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function signOut(): Promise<void> {
    setBusy(true);
    try {
      await graphqlRequest(SignOutDocument, {});
      dispatch(userChanged(null));
    } catch {
      logFailure('Failed to log out');
      toast({ title: 'Error', description: 'There was an error logging out', variant: 'destructive' });
      setBusy(false);
    }
  }

  return { signOut: () => void signOut(), busy };
}
