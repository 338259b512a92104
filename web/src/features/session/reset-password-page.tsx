import { useState } from 'react';
import { useEmailedLink } from './emailed-link.ts';
import { LockLogin } from './lock-login.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestLink } from './request-link.tsx';

const INVALID_LINK = {
  meaning: 'warning',
  title: 'This link is no longer valid',
  text: 'It was already used or has expired, or your password was changed since. Request a new one.',
} as const;

/** Requests a reset link. If the URL is an emailed link, the page sets a new password or locks the login instead. */
export function ResetPasswordPage() {
  const link = useEmailedLink();
  const [invalidLink, setInvalidLink] = useState<typeof link>(null);

  if (!link) return <RequestLink />;
  if (link === invalidLink) return <RequestLink notice={INVALID_LINK} />;
  const Page = link.kind === 'token' ? NewPasswordForm : LockLogin;
  return <Page key={link.secret} token={link.secret} onInvalid={() => setInvalidLink(link)} />;
}
