import type { questionResetForm } from '@utility-pay/contracts';
import { useCallback, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { useToast } from '../../lib/toast.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Text } from '../../ui/text.tsx';
import { ResetBySecurityQuestionDocument } from './gql/recovery.ts';
import { DoorLink, useAskedCompany, useDoorPath } from './public-navigation.tsx';
import { useAttempt, WaitNotice } from './rate-limit.tsx';
import { usePasswordChanged } from './use-password-changed.ts';

type Answer = z.output<typeof questionResetForm>;

const loadRule = () => import('./rules.ts').then((rules) => rules.questionResetForm);

const FAILED = 'Failed to reset password';

interface AnswerFormProps {
  email: string;
  question: string;
  onBack: () => void;
}

/** What is wrong with a field stands beside it as well as above. */
const aboveToo = (failures: readonly FormFailure[]): readonly FormFailure[] =>
  failures.flatMap(({ field, message }) => [{ message }, { field, message }]);

/** Step 2: the answer and a new password. */
export function AnswerForm({ email, question, onBack }: AnswerFormProps) {
  const questionId = useId();
  const companyId = useAskedCompany();
  const toast = useToast();
  const attempt = useAttempt();
  const leaveIfNotSet = useNotSet();
  const passwordChanged = usePasswordChanged();

  async function send({ confirmPassword: _, ...answer }: Answer): Promise<readonly FormFailure[] | undefined> {
    const input = { ...answer, email, companyId };
    const { resetPasswordWithSecurityQuestion: outcome } = await graphqlRequest(ResetBySecurityQuestionDocument, {
      input,
    });
    if (outcome.reset) {
      await passwordChanged('CUSTOMER', { email });
      return undefined;
    }
    if (leaveIfNotSet(outcome.userErrors[0]?.message)) return undefined;
    return outcome.userErrors.length > 0 ? aboveToo(outcome.userErrors) : [{ message: FAILED }];
  }

  const handleSubmit = (answer: Answer) =>
    attempt.run(
      () => send(answer),
      FAILED,
      (description) => toast({ title: 'Password reset failed', description, variant: 'destructive' }),
    );

  return (
    <Stack $gap="space-5">
      <div>
        <Text $kind="small" $tone="text-soft">
          Security question
        </Text>
        <Text id={questionId} $strong>
          {question}
        </Text>
      </div>
      <WaitNotice attempt={attempt}>
        <DoorLink to={PATHS.resetPassword}>Email me a reset link instead</DoorLink>
      </WaitNotice>
      <Form
        rule={loadRule}
        initial={{ securityAnswer: '', newPassword: '', confirmPassword: '' }}
        onSubmit={handleSubmit}
        submitLabel="Reset Password"
        submitDisabled={attempt.secondsLeft > 0}
        failureTitle="Error"
        full
      >
        <UserName email={email} />
        <TextField
          name="securityAnswer"
          label="Your Answer"
          autoComplete="off"
          autoCapitalize="none"
          aria-describedby={questionId}
        />
        <PasswordField
          name="newPassword"
          label="New Password"
          autoComplete="new-password"
          hint="At least 8 characters"
        />
        <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
      </Form>
      <Button kind="quiet" full onClick={onBack}>
        Back
      </Button>
    </Stack>
  );
}

/** Not seen: tells a password manager whose the new password is. */
export const UserName = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);

const NOT_SET = 'Please set up a security question';

/** Leaves for the sign-in when the server says that there is no question to answer; tells whether it did. */
export function useNotSet(): (message: string | undefined) => boolean {
  const navigate = useNavigate();
  const toast = useToast();
  const pathTo = useDoorPath();
  return useCallback(
    (message) => {
      if (!message?.includes(NOT_SET)) return false;
      toast({
        title: 'Security Question Not Set',
        description: message,
        variant: 'destructive',
        action: { label: 'Email me a link', href: pathTo(PATHS.resetPassword) },
      });
      void navigate(pathTo(PATHS.login));
      return true;
    },
    [navigate, toast, pathTo],
  );
}
