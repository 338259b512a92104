import type { passwordResetForm } from '@utility-pay/contracts';
import type { z } from 'zod';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import type { FormFailure } from '../../ui/form.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { NewPasswordFields } from '../../ui/password-field.tsx';
import { ConfirmPasswordResetDocument } from './gql/recovery.ts';
import { RateLimitedForm, useRateLimitedSubmit } from './rate-limit.tsx';
import { usePasswordChanged } from './use-password-changed.ts';

const loadRule = () => import('./rules.ts').then((rules) => rules.passwordResetForm);

const FAILED = 'Failed to reset password';
const INITIAL = { newPassword: '', confirmPassword: '' };

interface NewPasswordFormProps {
  token: string;
  /** Called if the link was used or has expired, or if the password was changed since it was sent. */
  onInvalid: () => void;
}

/** Sets a new password with the token of an emailed link. */
export function NewPasswordForm({ token, onInvalid }: NewPasswordFormProps) {
  const passwordChanged = usePasswordChanged();

  async function reset(form: z.output<typeof passwordResetForm>): Promise<readonly FormFailure[] | undefined> {
    const { newPassword } = form;
    const { confirmPasswordReset: payload } = await graphqlRequest(ConfirmPasswordResetDocument, {
      input: { token, newPassword },
    });
    if (payload.reset) await passwordChanged(payload.portal ?? 'CUSTOMER');
    else if (payload.userErrors.some(({ code }) => code === 'LINK_INVALID')) onInvalid();
    else return payload.userErrors.length > 0 ? payload.userErrors : [{ message: FAILED }];
    return undefined;
  }

  const { submit, limit } = useRateLimitedSubmit(reset, { fallback: FAILED, failureToast: 'Password reset failed' });

  return (
    <Stack $gap="space-6">
      <PageTitle hint="Resetting your password signs you out on all devices.">Choose a new password</PageTitle>
      <Stack $gap="space-5">
        <RateLimitedForm
          limit={limit}
          rule={loadRule}
          initial={INITIAL}
          onSubmit={submit}
          submitLabel="Reset Password"
          failureTitle="Error"
        >
          <NewPasswordFields />
        </RateLimitedForm>
      </Stack>
    </Stack>
  );
}
