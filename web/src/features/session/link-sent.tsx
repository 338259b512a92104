import { useState } from 'react';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Text } from '../../ui/text.tsx';
import { DoorLink } from './door-link.tsx';
import { RequestPasswordResetDocument } from './gql/recovery.ts';
import { useAskedCompany } from './use-asked-company.ts';
import { useAttempt } from './use-attempt.ts';
import { useCountdown } from './use-countdown.ts';
import { WaitNotice } from './wait-notice.tsx';
import { waitWords } from './wait-words.ts';

/** Seconds before the link can be sent again: mail takes its time. */
const PAUSE = 60;
const SENT = { meaning: 'info', words: 'If an account exists, another link is on its way.' } as const;

/** The same for every address, whether it has an account or not. */
export function LinkSent({ email, onOther }: { email: string; onOther: () => void }) {
  const companyId = useAskedCompany();
  const attempt = useAttempt();
  const { left, begin } = useCountdown(PAUSE);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ meaning: 'info' | 'danger'; words: string } | null>(null);

  async function sendAgain(): Promise<void> {
    setBusy(true);
    setOutcome(null);
    await attempt.run(
      async () => {
        await graphqlRequest(RequestPasswordResetDocument, { input: { email, companyId } });
        begin(PAUSE);
        setOutcome(SENT);
        return undefined;
      },
      'An error occurred',
      (words) => setOutcome({ meaning: 'danger', words }),
    );
    setBusy(false);
  }

  return (
    <Stack $gap="space-6">
      <PageTitle>Check your email</PageTitle>
      <Stack $gap="space-3">
        <Text>
          If an account exists for <strong>{email}</strong>, we have sent a link. It works for 15 minutes.
        </Text>
        <Text $kind="small" $tone="text-soft">
          Nothing there? Look into the spam folder, or send it again. Only the newest link works.
        </Text>
      </Stack>
      <Stack $gap="space-3">
        {outcome && (
          <Notice meaning={outcome.meaning} urgent>
            {outcome.words}
          </Notice>
        )}
        <WaitNotice attempt={attempt} />
        <Button
          kind="secondary"
          full
          busy={busy}
          disabled={left > 0 || attempt.secondsLeft > 0}
          onClick={() => void sendAgain()}
        >
          Send again
        </Button>
        {left > 0 && (
          <Text $kind="small" $tone="text-soft" role="timer">
            You can send it again in {waitWords(left)}.
          </Text>
        )}
        <Button kind="quiet" full onClick={onOther}>
          Use another email
        </Button>
      </Stack>
      <DoorLink to={PATHS.login}>Back to sign in</DoorLink>
    </Stack>
  );
}
