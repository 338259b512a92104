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
import { FreezeLoginDocument } from './gql/recovery.ts';
import { PublicLink } from './public-navigation.tsx';
import { RequestLink } from './request-link.tsx';
import { loadSession } from './session.slice.ts';

const CLOSED = 'All sessions have been ended. To sign in again, request a link and set a new password.';

interface FreezeLoginProps {
  token: string;
  onInvalid: () => void;
}

/** Closes the login of a user who was notified of a password change they did not make. */
export function FreezeLogin({ token, onInvalid }: FreezeLoginProps) {
  const dispatch = useDispatch();
  const [state, setState] = useState<'confirm' | 'sending' | 'closed'>('confirm');
  const [failure, setFailure] = useState<Failure | null>(null);

  async function close(): Promise<void> {
    setState('sending');
    setFailure(null);
    try {
      const { freezeLogin } = await graphqlRequest(FreezeLoginDocument, { input: { token } });
      if (!freezeLogin.frozen) return onInvalid();
      setState('closed');
      await loadSession(dispatch);
    } catch (error) {
      setFailure(toFailure(error));
      setState('confirm');
    }
  }

  if (state === 'closed') return <RequestLink notice={{ meaning: 'success', title: 'Login closed', text: CLOSED }} />;
  return (
    <Stack $gap="space-6">
      <PageTitle hint="Your password was changed. If you didn't do this, close your login now.">
        Didn't change your password?
      </PageTitle>
      <NumberedList>
        <li>All sessions end immediately, including that of the person who changed the password.</li>
        <li>Neither the old nor the new password can be used to sign in.</li>
        <li>To sign in again, you request a link by email and set a new password.</li>
      </NumberedList>
      {failure && <FailureNotice failure={failure} />}
      <Stack $gap="space-3">
        <Button kind="danger" full busy={state === 'sending'} onClick={() => void close()}>
          Close my login
        </Button>
        <Text $kind="small" $tone="text-soft">
          If you changed it yourself, no action is needed.
        </Text>
      </Stack>
      <PublicLink to={PATHS.login}>Back to sign in</PublicLink>
    </Stack>
  );
}
