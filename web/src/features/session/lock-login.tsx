import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { NumberedList } from '../../ui/lists.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Text } from '../../ui/text.tsx';
import { LockLoginDocument } from './gql/recovery.ts';
import { PublicLink } from './public-navigation.tsx';
import { RequestLink } from './request-link.tsx';
import { loadSession } from './session.slice.ts';

const LOCKED =
  'All devices have been signed out. To unlock your account, request a reset link below and set a new password.';

interface LockLoginProps {
  token: string;
  onInvalid: () => void;
}

/** Locks a login. The email about a changed password links here, for a user who did not change it. */
export function LockLogin({ token, onInvalid }: LockLoginProps) {
  const dispatch = useDispatch();
  const [state, setState] = useState<'confirm' | 'sending' | 'locked'>('confirm');
  const [failure, setFailure] = useState<Failure | null>(null);

  async function lock(): Promise<void> {
    setState('sending');
    setFailure(null);
    try {
      const { lockLogin } = await graphqlRequest(LockLoginDocument, { input: { token } });
      if (!lockLogin.locked) return onInvalid();
      setState('locked');
      await loadSession(dispatch);
    } catch (error) {
      setFailure(toFailure(error));
      setState('confirm');
    }
  }

  if (state === 'locked') return <RequestLink notice={{ meaning: 'success', title: 'Account locked', text: LOCKED }} />;
  return (
    <Stack $gap="space-6">
      <PageTitle hint="Your password was changed. If you didn't do this, lock your account now.">
        Didn't change your password?
      </PageTitle>
      <NumberedList>
        <li>All devices are signed out immediately, including the one that changed the password.</li>
        <li>Neither your old nor your new password works anymore.</li>
        <li>To unlock your account, request a reset link and set a new password.</li>
      </NumberedList>
      {failure && <FailureNotice failure={failure} />}
      <Stack $gap="space-3">
        <Button kind="danger" full busy={state === 'sending'} onClick={() => void lock()}>
          Lock my account
        </Button>
        <Text $kind="small" $tone="text-soft">
          If you changed it yourself, no action is needed.
        </Text>
      </Stack>
      <PublicLink to={PATHS.login}>Back to sign in</PublicLink>
    </Stack>
  );
}
