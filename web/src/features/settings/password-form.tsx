import { useMutation } from '@apollo/client/react';
import type { changePasswordForm } from '@utility-pay/contracts';
import type { z } from 'zod';
import { useToast } from '../../lib/toast.ts';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ChangePasswordDocument } from './gql/users.ts';
import { useAttempt } from './use-attempt.ts';

type Passwords = z.output<typeof changePasswordForm>;

const loadRule = () => import('./rules.ts').then((rules) => rules.changePasswordForm);

const FAILED = { title: 'Error changing password', otherwise: 'Failed to change password' };

/** One's own password: nobody sets another's. */
export function PasswordForm({ userId, onDone }: { userId: string; onDone: () => void }) {
  const toast = useToast();
  const attempt = useAttempt(FAILED);
  const [change] = useMutation(ChangePasswordDocument);

  const handleSubmit = ({ currentPassword, newPassword }: Passwords) =>
    attempt(async () => {
      const { data } = await change({ variables: { input: { userId, currentPassword, newPassword } } });
      const answer = data?.changePassword;
      if (!answer?.user) return answer?.userErrors ?? [];
      toast({ title: 'Password changed', description: 'Your other sessions have been signed out.' });
      onDone();
      return undefined;
    });

  const initial = { currentPassword: '', newPassword: '', confirmPassword: '' };
  return (
    <Form rule={loadRule} initial={initial} onSubmit={handleSubmit} submitLabel="Change Password">
      <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
      <PasswordField
        name="newPassword"
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters. Your other sessions end."
      />
      <PasswordField name="confirmPassword" label="Confirm New Password" autoComplete="new-password" />
    </Form>
  );
}
