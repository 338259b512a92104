import { useDispatch } from 'react-redux';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { type SessionUser, sessionLost } from './session.slice.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignedInElsewhere } from './use-signed-in-elsewhere.ts';

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
