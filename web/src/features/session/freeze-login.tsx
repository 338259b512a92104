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
import { DoorLink } from './public-navigation.tsx';
import { RequestLink } from './request-link.tsx';
import { startSession } from './session.slice.ts';

const CLOSED = 'Your login is closed and all sessions are ended. A new password, set by a link, opens it again.';

interface FreezeLoginProps {
  token: string;
  onInvalid: () => void;
}

/** For somebody who was told of a new password and did not set it. */
export function FreezeLogin({ token, onInvalid }: FreezeLoginProps) {
  const dispatch = useDispatch();
  const [state, setState] = useState<'asked' | 'sending' | 'closed'>('asked');
  const [failure, setFailure] = useState<Failure | null>(null);

  async function close(): Promise<void> {
    setState('sending');
    setFailure(null);
    try {
      const { freezeLogin } = await graphqlRequest(FreezeLoginDocument, { input: { token } });
      if (!freezeLogin.frozen) return onInvalid();
      setState('closed');
      await startSession(dispatch);
    } catch (error) {
      setFailure(toFailure(error));
      setState('asked');
    }
  }

  if (state === 'closed') return <RequestLink notice={{ meaning: 'success', title: 'Login closed', words: CLOSED }} />;
  return (
    <Stack $gap="space-6">
      <PageTitle hint="Your password was changed. If it was not you, close your login now.">It wasn't you?</PageTitle>
      <NumberedList>
        <li>All sessions end at once, also that of whoever changed the password.</li>
        <li>Nobody can sign in, neither with the old password nor with the new one.</li>
        <li>You ask for a link by email and set a password of your own: your login is open again.</li>
      </NumberedList>
      {failure && <FailureNotice failure={failure} />}
      <Stack $gap="space-3">
        <Button kind="danger" full busy={state === 'sending'} onClick={() => void close()}>
          Close my login
        </Button>
        <Text $kind="small" $tone="text-soft">
          It was you? Then there is nothing to do.
        </Text>
      </Stack>
      <DoorLink to={PATHS.login}>Back to sign in</DoorLink>
    </Stack>
  );
}
