import { useState } from 'react';
import { PATHS } from '../../paths.ts';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AnswerForm } from './answer-form.tsx';
import { DoorLink } from './door-link.tsx';
import { QuestionForm } from './question-form.tsx';
import { useCarriedEmail } from './use-carried-email.ts';

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
