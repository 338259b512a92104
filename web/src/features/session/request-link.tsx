import { useState } from 'react';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import type { FormFailure } from '../../ui/form.tsx';
import { EmailField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Text } from '../../ui/text.tsx';
import { RequestPasswordResetDocument } from './gql/recovery.ts';
import { PublicLink, useEmailFromNavigation, useRequestedCompany } from './public-navigation.tsx';
import { formatDuration, RateLimitedForm, RateLimitNotice, useCountdown, useRateLimitedSubmit } from './rate-limit.tsx';

interface RequestLinkProps {
  /** Shown above the form, such as why another link is needed. */
  notice?: { meaning: 'success' | 'warning'; title: string; text: string };
}

/** Requests an email with a link that resets the password. */
export function RequestLink({ notice }: RequestLinkProps) {
  const [email, setEmail] = useState(useEmailFromNavigation());
  const [isSent, setIsSent] = useState(false);

  const handleSent = (sentTo: string) => {
    setEmail(sentTo);
    setIsSent(true);
  };

  if (isSent) return <LinkSent email={email} onChangeEmail={() => setIsSent(false)} />;
  return (
    <Stack $gap="space-6">
      <PageTitle hint="We'll email you a link to set a new password.">Get a reset link</PageTitle>
      {notice && (
        <Notice meaning={notice.meaning} title={notice.title} urgent>
          {notice.text}
        </Notice>
      )}
      <RequestLinkForm email={email} onSent={handleSent} />
      <Stack $gap="space-1">
        <PublicLink to={PATHS.securityQuestionReset}>Answer your security question instead</PublicLink>
        <PublicLink to={PATHS.login}>Back to sign in</PublicLink>
      </Stack>
    </Stack>
  );
}

const FAILED = 'An error occurred';

const loadRule = () => import('./rules.ts').then((rules) => rules.passwordResetRequestRule);

interface RequestLinkFormProps {
  email: string;
  onSent: (email: string) => void;
}

function RequestLinkForm({ email: initialEmail, onSent }: RequestLinkFormProps) {
  const companyId = useRequestedCompany();

  async function requestLink({ email }: { email: string }): Promise<readonly FormFailure[] | undefined> {
    const { requestPasswordReset } = await graphqlRequest(RequestPasswordResetDocument, {
      input: { email, companyId },
    });
    if (!requestPasswordReset.requested) return requestPasswordReset.userErrors;
    onSent(email);
    return undefined;
  }

  const { submit, limit } = useRateLimitedSubmit(requestLink, { fallback: FAILED });

  return (
    <Stack $gap="space-5">
      <RateLimitedForm
        limit={limit}
        rule={loadRule}
        initial={{ email: initialEmail }}
        onSubmit={submit}
        submitLabel="Send reset link"
        failureTitle="Error"
      >
        <EmailField name="email" label="Email" autoComplete="username" />
      </RateLimitedForm>
    </Stack>
  );
}

/** Delay after which another link can be requested, since an email takes some time to arrive. */
const RESEND_DELAY_SECONDS = 60;

interface LinkSentProps {
  email: string;
  onChangeEmail: () => void;
}

/** Shown after a request. It does not disclose whether the account exists. */
function LinkSent({ email, onChangeEmail }: LinkSentProps) {
  const companyId = useRequestedCompany();
  const { secondsLeft, start } = useCountdown(RESEND_DELAY_SECONDS);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ meaning: 'info' | 'danger'; text: string } | null>(null);

  const { submit: requestLink, limit } = useRateLimitedSubmit(
    async () => {
      await graphqlRequest(RequestPasswordResetDocument, { input: { email, companyId } });
      start(RESEND_DELAY_SECONDS);
      setNotice({ meaning: 'info', text: 'If an account exists, another link is on its way.' });
      return undefined;
    },
    { fallback: FAILED },
  );

  async function sendAgain(): Promise<void> {
    setBusy(true);
    setNotice(null);
    const [failure] = (await requestLink(undefined)) ?? [];
    if (failure) setNotice({ meaning: 'danger', text: failure.message });
    setBusy(false);
  }

  return (
    <Stack $gap="space-6">
      <PageTitle>Check your email</PageTitle>
      <Stack $gap="space-3">
        <Text>
          If an account exists for <strong>{email}</strong>, we've sent a link. It expires in 15 minutes.
        </Text>
        <Text $kind="small" $tone="text-soft">
          Didn't get it? Check your spam folder, or send it again.
        </Text>
      </Stack>
      <Stack $gap="space-3">
        {notice && (
          <Notice meaning={notice.meaning} urgent>
            {notice.text}
          </Notice>
        )}
        <RateLimitNotice limit={limit} />
        <Button
          kind="secondary"
          full
          busy={busy}
          disabled={secondsLeft > 0 || limit.secondsLeft > 0}
          onClick={() => void sendAgain()}
        >
          Send again
        </Button>
        {secondsLeft > 0 && (
          <Text $kind="small" $tone="text-soft" role="timer">
            You can send it again in {formatDuration(secondsLeft)}.
          </Text>
        )}
        <Button kind="quiet" full onClick={onChangeEmail}>
          Use another email
        </Button>
      </Stack>
      <PublicLink to={PATHS.login}>Back to sign in</PublicLink>
    </Stack>
  );
}
