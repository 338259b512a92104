import { useMutation } from '@apollo/client/react';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ChangeOwnPasswordDocument } from './gql/security.ts';

const loadRule = () => import('./password.rule.ts').then((rules) => rules.passwordRule);

interface Passwords {
  currentPassword: string;
  newPassword: string;
}

/** Sets a new password with the current one. */
export function PasswordDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const toast = useToast();
  const [change] = useMutation(ChangeOwnPasswordDocument);

  const fail = (failures: readonly FormFailure[]): readonly FormFailure[] => {
    const description = failures[0]?.message ?? 'Failed to change password';
    toast({ title: 'Error changing password', description, variant: 'destructive' });
    return failures;
  };

  async function handleSubmit({ currentPassword, newPassword }: Passwords) {
    try {
      const { data } = await change({ variables: { input: { userId, currentPassword, newPassword } } });
      const failures = data?.changePassword.userErrors ?? [];
      if (failures.length > 0) return fail(failures);
      toast({ title: 'Password changed', description: 'Every other device has been signed out.' });
      onClose();
      return undefined;
    } catch (error) {
      return fail([{ message: toFailure(error).message }]);
    }
  }

  return (
    <Dialog title="Change password" open onClose={onClose}>
      <Form
        rule={loadRule}
        initial={{ currentPassword: '', newPassword: '', confirmPassword: '' }}
        onSubmit={handleSubmit}
        submitLabel="Change password"
        actions={
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label="New Password"
          autoComplete="new-password"
          hint="At least 8 characters."
        />
        <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
      </Form>
    </Dialog>
  );
}
