import type { questionResetForm } from '@utility-pay/contracts';
import { useCallback, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { useToast } from '../../lib/toast.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import type { FormFailure } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { NewPasswordFields } from '../../ui/password-field.tsx';
import { Text } from '../../ui/text.tsx';
import { ResetBySecurityQuestionDocument } from './gql/recovery.ts';
import { PublicLink, usePublicPath, useRequestedCompany } from './public-navigation.tsx';
import { RateLimitedForm, useRateLimitedSubmit } from './rate-limit.tsx';
import { usePasswordChanged } from './use-password-changed.ts';

type Answer = z.output<typeof questionResetForm>;

const loadRule = () => import('./rules.ts').then((rules) => rules.questionResetForm);

const FAILED = 'Failed to reset password';
const INITIAL = { securityAnswer: '', newPassword: '', confirmPassword: '' };

interface AnswerFormProps {
  email: string;
  question: string;
  onBack: () => void;
}

/** Second step of the reset by security question: the answer and a new password. */
export function AnswerForm({ email, question, onBack }: AnswerFormProps) {
  const questionId = useId();
  const companyId = useRequestedCompany();
  const leaveIfQuestionNotSet = useQuestionNotSet();
  const passwordChanged = usePasswordChanged();

  async function reset({ confirmPassword: _, ...answer }: Answer): Promise<readonly FormFailure[] | undefined> {
    const input = { ...answer, email, companyId };
    const { resetPasswordWithSecurityQuestion: payload } = await graphqlRequest(ResetBySecurityQuestionDocument, {
      input,
    });
    if (payload.reset) {
      await passwordChanged('CUSTOMER', { email });
      return undefined;
    }
    if (leaveIfQuestionNotSet(payload.userErrors)) return undefined;
    return payload.userErrors.length > 0 ? repeatAboveFields(payload.userErrors) : [{ message: FAILED }];
  }

  const { submit, limit } = useRateLimitedSubmit(reset, { fallback: FAILED, failureToast: 'Password reset failed' });

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
      <RateLimitedForm
        limit={limit}
        alternative={<PublicLink to={PATHS.resetPassword}>Email me a reset link instead</PublicLink>}
        rule={loadRule}
        initial={INITIAL}
        onSubmit={submit}
        submitLabel="Reset Password"
        failureTitle="Error"
      >
        {/* Lets a password manager save the new password for this user. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          name="securityAnswer"
          label="Your Answer"
          autoComplete="off"
          autoCapitalize="none"
          aria-describedby={questionId}
        />
        <NewPasswordFields />
      </RateLimitedForm>
      <Button kind="quiet" full onClick={onBack}>
        Back
      </Button>
    </Stack>
  );
}

/** Returns the failures twice: the specification shows server errors in the alert, and fields show their own too. */
const repeatAboveFields = (failures: readonly FormFailure[]): readonly FormFailure[] =>
  failures.flatMap(({ field, message }) => [{ message }, { field, message }]);

/**
 * Returns a function that goes to the sign-in page, with a toast, if the server refused because the account has no security
 * question. The function returns whether it did.
 */
export function useQuestionNotSet(): (userErrors: readonly FormFailure[]) => boolean {
  const navigate = useNavigate();
  const toast = useToast();
  const pathTo = usePublicPath();
  return useCallback(
    (userErrors) => {
      const notSet = userErrors.find(({ code }) => code === 'QUESTION_NOT_SET');
      if (!notSet) return false;
      toast({
        title: 'Security Question Not Set',
        description: notSet.message,
        variant: 'destructive',
        action: { label: 'Email me a link', href: pathTo(PATHS.resetPassword) },
      });
      void navigate(pathTo(PATHS.login));
      return true;
    },
    [navigate, toast, pathTo],
  );
}
