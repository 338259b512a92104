import type { changePasswordForm } from '@utility-pay/contracts';
import type { z } from 'zod';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';
import { ChangePasswordDocument } from './gql/change-password.ts';
import { NewPasswordFields, PasswordField } from './password-field.tsx';
import { useFormMutation } from './use-form-mutation.ts';

const loadRule = () => import('./change-password.rule.ts').then((rules) => rules.changePasswordForm);
const INITIAL = { currentPassword: '', newPassword: '', confirmPassword: '' };

interface ChangePasswordDialogProps {
  userId: string;
  open: boolean;
  onClose: () => void;
}

/** Changes the signed-in user's own password. */
export function ChangePasswordDialog({ userId, open, onClose }: ChangePasswordDialogProps) {
  const [change] = useFormMutation(ChangePasswordDocument, {
    readResult: (data) => data.changePassword.user,
    successToast: () => ({ title: 'Password changed', description: 'You have been signed out on your other devices.' }),
    failureToast: 'Error changing password',
    fallback: 'Failed to change password',
    onSuccess: onClose,
  });

  return (
    <Dialog title="Change password" open={open} onClose={onClose}>
      <Form
        rule={loadRule}
        initial={INITIAL}
        onSubmit={({ currentPassword, newPassword }: z.output<typeof changePasswordForm>) =>
          change({ input: { userId, currentPassword, newPassword } })
        }
        submitLabel="Change password"
        onCancel={onClose}
      >
        <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
        <NewPasswordFields hint="At least 8 characters. Changing it signs you out on your other devices." />
      </Form>
    </Dialog>
  );
}
