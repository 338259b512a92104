import { useDispatch } from 'react-redux';
import { toFailure } from '../../lib/failure.ts';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { FormFailure } from '../../ui/form.tsx';
import { EmailField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Text } from '../../ui/text.tsx';
import { ConfirmPasswordDocument } from './gql/session.ts';
import { RateLimitedForm, useRateLimitedSubmit } from './rate-limit.tsx';
import { confirmationEnded } from './session.slice.ts';

const loadRule = () => import('./rules.ts').then((rules) => rules.signInRule);

/** Asks for the password before a sensitive change. The change continues after the server has accepted the password. */
export function ConfirmPassword({ email }: { email: string }) {
  const dispatch = useDispatch();
  const cancel = () => dispatch(confirmationEnded('canceled'));

  async function confirm({ password }: { password: string }): Promise<readonly FormFailure[] | undefined> {
    try {
      const { confirmPassword } = await graphqlRequest(ConfirmPasswordDocument, { input: { password } });
      if (!confirmPassword.confirmedAt) return confirmPassword.userErrors;
    } catch (error) {
      // The session has ended. The change is sent again anyway, which asks the user to sign in, with the password too.
      if (toFailure(error).code !== 'UNAUTHENTICATED') throw error;
    }
    dispatch(confirmationEnded('confirmed'));
    return undefined;
  }

  const { submit, limit } = useRateLimitedSubmit(confirm, { fallback: "We couldn't confirm your password" });
  return (
    <Dialog title="Confirm your password" open onClose={cancel} closeWithInput>
      <Stack $gap="space-5">
        <Text $tone="text-soft">For your security, enter your password to continue.</Text>
        <RateLimitedForm
          limit={limit}
          rule={loadRule}
          initial={{ email, password: '' }}
          onSubmit={submit}
          submitLabel="Confirm"
        >
          <EmailField name="email" label="Email" autoComplete="username" readOnly />
          <PasswordField name="password" label="Password" autoComplete="current-password" />
        </RateLimitedForm>
        <Button kind="quiet" full onClick={cancel}>
          Cancel
        </Button>
      </Stack>
    </Dialog>
  );
}
