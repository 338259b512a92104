import { useMutation } from '@apollo/client/react';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SetSecurityQuestionDocument } from './gql/security.ts';
import { QuestionField } from './question-field.tsx';

const loadRule = () => import('./security-question.rule.ts').then((rules) => rules.securityQuestionRule);

interface Answered {
  securityQuestion: string;
  securityAnswer: string;
  currentPassword: string;
}

interface QuestionDialogProps {
  customerId: string;
  /** The question in force. */
  question: string | null;
  onClose: () => void;
}

/** Sets what is asked after the password was forgotten; the password proves who sets it. */
export function QuestionDialog({ customerId, question, onClose }: QuestionDialogProps) {
  const toast = useToast();
  const [save] = useMutation(SetSecurityQuestionDocument, { refetchQueries: ['Account'] });

  async function handleSubmit(answered: Answered): Promise<readonly FormFailure[] | undefined> {
    const { securityQuestion, securityAnswer, currentPassword } = answered;
    const input = { customerId, securityQuestion, securityAnswer, currentPassword };
    const { data } = await save({ variables: { input } });
    const failures = data?.setSecurityQuestion.userErrors ?? [];
    if (failures.length > 0) return failures;
    toast({ title: 'Security question saved', description: 'It can be used to reset your password.' });
    onClose();
    return undefined;
  }

  return (
    <Dialog title={question ? 'Change security question' : 'Set security question'} open onClose={onClose}>
      <Form
        rule={loadRule}
        initial={{ securityQuestion: question ?? '', securityAnswer: '', confirmAnswer: '', currentPassword: '' }}
        onSubmit={handleSubmit}
        submitLabel="Save question"
        actions={
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <QuestionField />
        <PasswordField
          name="securityAnswer"
          label="Security Answer"
          autoComplete="off"
          hint="Case, blanks and punctuation don't matter."
        />
        <PasswordField name="confirmAnswer" label="Confirm Answer" autoComplete="off" />
        <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
      </Form>
    </Dialog>
  );
}
