import { useState } from 'react';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { PATHS } from '../../paths.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AnswerForm, useNotSet } from './answer-form.tsx';
import { SecurityQuestionToAnswerDocument } from './gql/recovery.ts';
import { DoorLink, useAskedCompany, useCarriedEmail } from './public-navigation.tsx';
import { useAttempt, WaitNotice } from './rate-limit.tsx';

const ASK_EMAIL = 'Enter your email to begin the password reset process';
const ASK_ANSWER = 'Answer your security question to reset your password';

/** Two steps: whose password, then the question's answer with a new one. */
export function SecurityQuestionResetPage() {
  const [email, setEmail] = useState(useCarriedEmail());
  const [question, setQuestion] = useState<string | null>(null);

  const ask = (address: string, found: string) => {
    setEmail(address);
    setQuestion(found);
  };

  return (
    <Stack $gap="space-6">
      {/* A step is a page of its own: its title takes the focus. */}
      <PageTitle key={question ? 'answer' : 'email'} hint={question ? ASK_ANSWER : ASK_EMAIL}>
        Reset Password
      </PageTitle>
      {question ? (
        <AnswerForm email={email} question={question} onBack={() => setQuestion(null)} />
      ) : (
        <>
          <QuestionForm email={email} onFound={ask} />
          <Stack $gap="space-1">
            <DoorLink to={PATHS.resetPassword}>Email me a reset link instead</DoorLink>
            <DoorLink to={PATHS.login}>Back to sign in</DoorLink>
          </Stack>
        </>
      )}
    </Stack>
  );
}

const loadRule = () => import('./rules.ts').then((rules) => rules.securityQuestionLookupRule);

const NOT_FOUND = 'Could not find security question';

interface QuestionFormProps {
  /** Typed before. */
  email: string;
  onFound: (email: string, question: string) => void;
}

/** Step 1: whose question is asked. */
export function QuestionForm({ email: typed, onFound }: QuestionFormProps) {
  const companyId = useAskedCompany();
  const attempt = useAttempt();
  const leaveIfNotSet = useNotSet();

  const handleSubmit = ({ email }: { email: string }) =>
    attempt.run(async () => {
      const { securityQuestion: answer } = await graphqlRequest(SecurityQuestionToAnswerDocument, { email, companyId });
      if (answer.securityQuestion) {
        onFound(email, answer.securityQuestion);
        return undefined;
      }
      const [error] = answer.userErrors;
      if (leaveIfNotSet(error?.message)) return undefined;
      return [{ message: error?.message ?? NOT_FOUND }];
    }, NOT_FOUND);

  return (
    <Stack $gap="space-5">
      <WaitNotice attempt={attempt}>
        <DoorLink to={PATHS.resetPassword}>Email me a reset link instead</DoorLink>
      </WaitNotice>
      <Form
        rule={loadRule}
        initial={{ email: typed }}
        onSubmit={handleSubmit}
        submitLabel="Continue"
        submitDisabled={attempt.secondsLeft > 0}
        failureTitle="Error"
        full
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" inputMode="email" />
      </Form>
    </Stack>
  );
}
