import { useMutation } from '@apollo/client/react';
import { SECURITY_QUESTIONS } from '@utility-pay/contracts';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { TextField, useField } from '../../ui/form-fields.tsx';
import { Select } from '../../ui/input.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ChangeOwnPasswordDocument, SetSecurityQuestionDocument } from './gql/security.ts';

const loadQuestionRule = () => import('./rules.ts').then((rules) => rules.securityQuestionRule);

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
        rule={loadQuestionRule}
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

const NAME = 'securityQuestion';
const OWN = 'own';

/** Whether a question is none of the ten. */
const isOwn = (question: string): boolean => question !== '' && !SECURITY_QUESTIONS.some((known) => known === question);

/** One of the ten questions, or one of the customer's own. */
export function QuestionField() {
  const { setValue, watch } = useFormContext<{ [NAME]: string }>();
  const { registration, error } = useField(NAME);
  const question = watch(NAME);
  const [own, setOwn] = useState(() => isOwn(question));

  function choose(value: string) {
    setOwn(value === OWN);
    setValue(NAME, value === OWN ? '' : value, { shouldDirty: true, shouldValidate: value !== OWN && value !== '' });
  }

  return (
    <>
      <Field label="Security Question" error={own ? undefined : error}>
        {(control) => (
          <Select
            {...control}
            // The field that holds the words takes the focus when they are refused.
            ref={own ? undefined : registration.ref}
            value={own ? OWN : question}
            onChange={({ target }) => choose(target.value)}
            onBlur={(event) => void (own || registration.onBlur({ ...event, target: { name: NAME, value: question } }))}
          >
            <option value="">Choose a question</option>
            {SECURITY_QUESTIONS.map((known) => (
              <option key={known}>{known}</option>
            ))}
            <option value={OWN}>Write my own question</option>
          </Select>
        )}
      </Field>
      {own && <TextField name={NAME} label="Your Own Question" maxLength={200} autoComplete="off" />}
    </>
  );
}

const loadPasswordRule = () => import('./rules.ts').then((rules) => rules.passwordRule);

interface Passwords {
  currentPassword: string;
  newPassword: string;
}

/** Sets a new password with the current one. */
export function PasswordDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const toast = useToast();
  const [change] = useMutation(ChangeOwnPasswordDocument);

  const fail = (failures: readonly FormFailure[]): readonly FormFailure[] => {
    const description = failures[0]?.message ?? 'Failed to change password';
    toast({ title: 'Error changing password', description, variant: 'destructive' });
    return failures;
  };

  async function handleSubmit({ currentPassword, newPassword }: Passwords) {
    try {
      const { data } = await change({ variables: { input: { userId, currentPassword, newPassword } } });
      const failures = data?.changePassword.userErrors ?? [];
      if (failures.length > 0) return fail(failures);
      toast({ title: 'Password changed', description: 'Every other device has been signed out.' });
      onClose();
      return undefined;
    } catch (error) {
      return fail([{ message: toFailure(error).message }]);
    }
  }

  return (
    <Dialog title="Change password" open onClose={onClose}>
      <Form
        rule={loadPasswordRule}
        initial={{ currentPassword: '', newPassword: '', confirmPassword: '' }}
        onSubmit={handleSubmit}
        submitLabel="Change password"
        actions={
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label="New Password"
          autoComplete="new-password"
          hint="At least 8 characters."
        />
        <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
      </Form>
    </Dialog>
  );
}
