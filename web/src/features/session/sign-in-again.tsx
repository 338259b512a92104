import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { ViewerDocument } from './gql/session.ts';
import { type SessionUser, sessionLost, userKnown } from './session.slice.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Over a page with unsaved input, once its session has ended: whoever entered it signs in and goes on. */
export function SignInAgain({ user }: { user: SessionUser }) {
  const dispatch = useDispatch();
  useSignedInElsewhere();
  return (
    <Dialog title="Your session has ended" open>
      <Stack $gap="space-5">
        <Text $tone="text-soft">Sign in to go on where you were. What you entered is still here.</Text>
        <SignInForm door={user.role === 'CUSTOMER' ? 'CUSTOMER' : 'ADMIN'} submitLabel="Sign In" as={user} />
        <Button kind="quiet" full onClick={() => dispatch(sessionLost())}>
          Leave without saving
        </Button>
      </Stack>
    </Dialog>
  );
}

/** Whoever signed in in another tab need not do it here as well: it is found out when they come back to this one. */
export function useSignedInElsewhere(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const look = async (): Promise<void> => {
      // Without an answer there is nothing new to know.
      const { viewer } = await graphqlRequest(ViewerDocument, {}).catch(() => ({ viewer: null }));
      if (viewer) dispatch(userKnown(viewer));
    };
    const listen = () => void look();
    window.addEventListener('focus', listen);
    return () => window.removeEventListener('focus', listen);
  }, [dispatch]);
}
