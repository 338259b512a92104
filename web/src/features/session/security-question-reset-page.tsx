import { useState } from 'react';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { PATHS } from '../../paths.ts';
import type { FormFailure } from '../../ui/form.tsx';
import { EmailField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AnswerForm, useQuestionNotSet } from './answer-form.tsx';
import { SecurityQuestionToAnswerDocument } from './gql/recovery.ts';
import { PublicLink, useEmailFromNavigation, useRequestedCompany } from './public-navigation.tsx';
import { RateLimitedForm, useRateLimitedSubmit } from './rate-limit.tsx';

const EMAIL_STEP = 'Enter your email to begin the password reset process';
const ANSWER_STEP = 'Answer your security question to reset your password';

/** Resets a password in two steps: the email address, then the answer to the security question with a new password. */
export function SecurityQuestionResetPage() {
  const [email, setEmail] = useState(useEmailFromNavigation());
  const [question, setQuestion] = useState<string | null>(null);

  const handleFound = (foundEmail: string, foundQuestion: string) => {
    setEmail(foundEmail);
    setQuestion(foundQuestion);
  };

  return (
    <Stack $gap="space-6">
      {/* The key moves the focus to the title at each step. */}
      <PageTitle key={question ? 'answer' : 'email'} hint={question ? ANSWER_STEP : EMAIL_STEP}>
        Reset Password
      </PageTitle>
      {question ? (
        <AnswerForm email={email} question={question} onBack={() => setQuestion(null)} />
      ) : (
        <>
          <EmailForm email={email} onFound={handleFound} />
          <Stack $gap="space-1">
            <PublicLink to={PATHS.resetPassword}>Email me a reset link instead</PublicLink>
            <PublicLink to={PATHS.login}>Back to sign in</PublicLink>
          </Stack>
        </>
      )}
    </Stack>
  );
}

const loadRule = () => import('./rules.ts').then((rules) => rules.securityQuestionLookupRule);

const NOT_FOUND = 'Could not find security question';

interface EmailFormProps {
  email: string;
  onFound: (email: string, question: string) => void;
}

function EmailForm({ email: initialEmail, onFound }: EmailFormProps) {
  const companyId = useRequestedCompany();
  const leaveIfQuestionNotSet = useQuestionNotSet();

  async function findQuestion({ email }: { email: string }): Promise<readonly FormFailure[] | undefined> {
    const { securityQuestion: payload } = await graphqlRequest(SecurityQuestionToAnswerDocument, { email, companyId });
    if (payload.securityQuestion) {
      onFound(email, payload.securityQuestion);
      return undefined;
    }
    if (leaveIfQuestionNotSet(payload.userErrors)) return undefined;
    return [{ message: payload.userErrors[0]?.message ?? NOT_FOUND }];
  }

  const { submit, limit } = useRateLimitedSubmit(findQuestion, { fallback: NOT_FOUND });

  return (
    <Stack $gap="space-5">
      <RateLimitedForm
        limit={limit}
        alternative={<PublicLink to={PATHS.resetPassword}>Email me a reset link instead</PublicLink>}
        rule={loadRule}
        initial={{ email: initialEmail }}
        onSubmit={submit}
        submitLabel="Continue"
        failureTitle="Error"
      >
        <EmailField name="email" label="Email" autoComplete="username" />
      </RateLimitedForm>
    </Stack>
  );
}
