import type { changePasswordForm } from '@utility-pay/contracts';
import type { z } from 'zod';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { ChangePasswordDocument } from './gql/users.ts';

const loadRule = () => import('./rules.ts').then((rules) => rules.changePasswordForm);
const INITIAL = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm({ userId, onDone }: { userId: string; onDone: () => void }) {
  const [change] = useFormMutation(ChangePasswordDocument, {
    result: (data) => data.changePassword.user,
    successToast: () => ({ title: 'Password changed', description: 'You have been signed out on your other devices.' }),
    failureToast: 'Error changing password',
    fallback: 'Failed to change password',
    onSuccess: onDone,
  });

  return (
    <Form
      rule={loadRule}
      initial={INITIAL}
      onSubmit={({ currentPassword, newPassword }: z.output<typeof changePasswordForm>) =>
        change({ input: { userId, currentPassword, newPassword } })
      }
      submitLabel="Change password"
    >
      <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
      <PasswordField
        name="newPassword"
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters. Changing it signs you out on your other devices."
      />
      <PasswordField name="confirmPassword" label="Confirm New Password" autoComplete="new-password" />
    </Form>
  );
}
