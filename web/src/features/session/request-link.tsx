import { useState } from 'react';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Text } from '../../ui/text.tsx';
import { RequestPasswordResetDocument } from './gql/recovery.ts';
import { DoorLink, useAskedCompany, useCarriedEmail } from './public-navigation.tsx';
import { useAttempt, useCountdown, WaitNotice, waitWords } from './rate-limit.tsx';

interface RequestLinkProps {
  /** What led here. */
  notice?: { meaning: 'success' | 'warning'; title: string; words: string };
}

/** Asks for a link that sets a new password. */
export function RequestLink({ notice }: RequestLinkProps) {
  const [email, setEmail] = useState(useCarriedEmail());
  const [sent, setSent] = useState(false);

  const show = (address: string) => {
    setEmail(address);
    setSent(true);
  };

  if (sent) return <LinkSent email={email} onOther={() => setSent(false)} />;
  return (
    <Stack $gap="space-6">
      <PageTitle hint="We will email you a link that sets a new password.">Reset Password</PageTitle>
      {notice && (
        <Notice meaning={notice.meaning} title={notice.title} urgent>
          {notice.words}
        </Notice>
      )}
      <RequestLinkForm email={email} onSent={show} />
      <Stack $gap="space-1">
        <DoorLink to={PATHS.securityQuestionReset}>Answer your security question instead</DoorLink>
        <DoorLink to={PATHS.login}>Back to sign in</DoorLink>
      </Stack>
    </Stack>
  );
}

const loadRule = () => import('./rules.ts').then((rules) => rules.passwordResetRequestRule);

const FAILED = 'An error occurred';

interface RequestLinkFormProps {
  /** Typed before. */
  email: string;
  onSent: (email: string) => void;
}

export function RequestLinkForm({ email: typed, onSent }: RequestLinkFormProps) {
  const companyId = useAskedCompany();
  const attempt = useAttempt();

  const handleSubmit = ({ email }: { email: string }) =>
    attempt.run(async () => {
      const { requestPasswordReset } = await graphqlRequest(RequestPasswordResetDocument, {
        input: { email, companyId },
      });
      if (!requestPasswordReset.requested) return requestPasswordReset.userErrors;
      onSent(email);
      return undefined;
    }, FAILED);

  return (
    <Stack $gap="space-5">
      <WaitNotice attempt={attempt} />
      <Form
        rule={loadRule}
        initial={{ email: typed }}
        onSubmit={handleSubmit}
        submitLabel="Send reset link"
        submitDisabled={attempt.secondsLeft > 0}
        failureTitle="Error"
        full
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" inputMode="email" />
      </Form>
    </Stack>
  );
}

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
