import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { ViewerDocument } from './gql/session.ts';
import { type SessionUser, sessionEnded, userChanged } from './session.slice.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Asks to sign in again, in a dialog over a page with unsaved input. Shown after the session has ended. */
export function SignInAgain({ user }: { user: SessionUser }) {
  const dispatch = useDispatch();
  useSignInFromOtherTab();
  return (
    <Dialog title="Your session has ended" open>
      <Stack $gap="space-5">
        <Text $tone="text-soft">Sign in to continue. Your changes are still here.</Text>
        <SignInForm portal={user.role === 'CUSTOMER' ? 'CUSTOMER' : 'STAFF'} submitLabel="Sign In" user={user} />
        <Button kind="quiet" full onClick={() => dispatch(sessionEnded())}>
          Leave without saving
        </Button>
      </Stack>
    </Dialog>
  );
}

/** Checks for a session when the tab gets the focus: the user may have signed in again in another tab. */
function useSignInFromOtherTab(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const check = async (): Promise<void> => {
      // If the check fails, the dialog stays open.
      const { viewer } = await graphqlRequest(ViewerDocument, {}).catch(() => ({ viewer: null }));
      if (viewer) dispatch(userChanged(viewer));
    };
    const handleFocus = () => void check();
    window.addEventListener('focus', handleFocus);
    return () => window.removeEventListener('focus', handleFocus);
  }, [dispatch]);
}
