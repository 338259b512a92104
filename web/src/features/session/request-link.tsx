import { useState } from 'react';
import { PATHS } from '../../paths.ts';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DoorLink } from './door-link.tsx';
import { LinkSent } from './link-sent.tsx';
import { RequestLinkForm } from './request-link-form.tsx';
import { useCarriedEmail } from './use-carried-email.ts';

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
