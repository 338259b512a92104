import { useState } from 'react';
import { FreezeLogin } from './freeze-login.tsx';
import { useMailedLink } from './mailed-link.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestLink } from './request-link.tsx';

const OVER = {
  meaning: 'warning',
  title: 'This link is no longer valid',
  words: 'It was used before, replaced by a newer one, or is too old. Ask for a new one.',
} as const;

/** Asks for a link by e-mail, and is where such links lead: one sets a new password, one closes the login. */
export function ResetPasswordPage() {
  const link = useMailedLink();
  const [over, setOver] = useState<typeof link>(null);

  if (!link) return <RequestLink />;
  if (link === over) return <RequestLink notice={OVER} />;
  const Page = link.kind === 'token' ? NewPasswordForm : FreezeLogin;
  return <Page key={link.secret} token={link.secret} onInvalid={() => setOver(link)} />;
}
