import { graphqlRequest } from '../../lib/graphql-request.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { RequestPasswordResetDocument } from './gql/recovery.ts';
import { useAskedCompany } from './use-asked-company.ts';
import { useAttempt } from './use-attempt.ts';
import { WaitNotice } from './wait-notice.tsx';

const loadRule = () => import('./recovery.rule.ts').then((rules) => rules.passwordResetRequestRule);

const FAILED = 'An error occurred';

interface RequestLinkFormProps {
  /** Typed before. */
  email: string;
  onSent: (email: string) => void;
}

export function RequestLinkForm({ email: typed, onSent }: RequestLinkFormProps) {
  const companyId = useAskedCompany();
  const attempt = useAttempt();

  const handleSubmit = ({ email }: { email: string }) =>
    attempt.run(async () => {
      const { requestPasswordReset } = await graphqlRequest(RequestPasswordResetDocument, {
        input: { email, companyId },
      });
      if (!requestPasswordReset.requested) return requestPasswordReset.userErrors;
      onSent(email);
      return undefined;
    }, FAILED);

  return (
    <Stack $gap="space-5">
      <WaitNotice attempt={attempt} />
      <Form
        rule={loadRule}
        initial={{ email: typed }}
        onSubmit={handleSubmit}
        submitLabel="Send reset link"
        submitDisabled={attempt.secondsLeft > 0}
        failureTitle="Error"
        full
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" inputMode="email" />
      </Form>
    </Stack>
  );
}
