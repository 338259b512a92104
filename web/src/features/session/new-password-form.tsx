import type { passwordResetForm } from '@utility-pay/contracts';
import type { z } from 'zod';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { useToast } from '../../lib/toast.ts';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ConfirmPasswordResetDocument } from './gql/recovery.ts';
import { useAttempt, WaitNotice } from './rate-limit.tsx';
import { usePasswordChanged } from './use-password-changed.ts';

type NewPassword = z.output<typeof passwordResetForm>;

const loadRule = () => import('./rules.ts').then((rules) => rules.passwordResetForm);

const FAILED = 'Failed to reset password';

interface MailedLinkProps {
  token: string;
  /** The link was used, replaced or is too old. */
  onInvalid: () => void;
}

/** Sets the new password of whoever holds the mailed link. */
export function NewPasswordForm({ token, onInvalid }: MailedLinkProps) {
  const toast = useToast();
  const attempt = useAttempt();
  const passwordChanged = usePasswordChanged();

  async function send(newPassword: string): Promise<readonly FormFailure[] | undefined> {
    const { confirmPasswordReset: outcome } = await graphqlRequest(ConfirmPasswordResetDocument, {
      input: { token, newPassword },
    });
    if (outcome.reset) await passwordChanged(outcome.door ?? 'CUSTOMER');
    else if (outcome.userErrors.some(({ code }) => code === 'LINK_INVALID')) onInvalid();
    else return outcome.userErrors.length > 0 ? outcome.userErrors : [{ message: FAILED }];
    return undefined;
  }

  const handleSubmit = ({ newPassword }: NewPassword) =>
    attempt.run(
      () => send(newPassword),
      FAILED,
      (description) => toast({ title: 'Password reset failed', description, variant: 'destructive' }),
    );

  return (
    <Stack $gap="space-6">
      <PageTitle hint="It replaces the old one, and signs you out wherever you are signed in.">
        Choose a new password
      </PageTitle>
      <Stack $gap="space-5">
        <WaitNotice attempt={attempt} />
        <Form
          rule={loadRule}
          initial={{ newPassword: '', confirmPassword: '' }}
          onSubmit={handleSubmit}
          submitLabel="Reset Password"
          submitDisabled={attempt.secondsLeft > 0}
          failureTitle="Error"
          full
        >
          <PasswordField
            name="newPassword"
            label="New Password"
            autoComplete="new-password"
            hint="At least 8 characters"
          />
          <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
        </Form>
      </Stack>
    </Stack>
  );
}
