import { graphqlRequest } from '../../lib/graphql-request.ts';
import { PATHS } from '../../paths.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { DoorLink } from './door-link.tsx';
import { SecurityQuestionToAnswerDocument } from './gql/recovery.ts';
import { useAskedCompany } from './use-asked-company.ts';
import { useAttempt } from './use-attempt.ts';
import { useNotSet } from './use-not-set.ts';
import { WaitNotice } from './wait-notice.tsx';

const loadRule = () => import('./recovery.rule.ts').then((rules) => rules.securityQuestionLookupRule);

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
