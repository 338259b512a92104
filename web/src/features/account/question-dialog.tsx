import { isGuessable, SECURITY_QUESTIONS, type securityQuestionForm } from '@utility-pay/contracts';
import { type FocusEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField, useField } from '../../ui/form-fields.tsx';
import { Select } from '../../ui/input.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { SetSecurityQuestionDocument } from './gql/security.ts';

const loadQuestionRule = () => import('./rules.ts').then((rules) => rules.securityQuestionForm);

interface Owner {
  name: string;
  email: string;
}

interface QuestionDialogProps {
  customerId: string;
  /** The customer. An answer that is the customer's name or email address is easy to guess. */
  owner: Owner;
  /** The current question; null when none is set. */
  question: string | null;
  onClose: () => void;
}

/** Sets the security question with which the customer can reset the password. Requires the current password. */
export function QuestionDialog({ customerId, owner, question, onClose }: QuestionDialogProps) {
  const [save] = useFormMutation(SetSecurityQuestionDocument, {
    readResult: (data) => data.setSecurityQuestion.user,
    refetchQueries: ['Account'],
    successToast: () => ({
      title: 'Security question saved',
      description: 'You can use it to reset your password.',
    }),
    onSuccess: onClose,
  });

  return (
    <Dialog title={question ? 'Change security question' : 'Set security question'} open onClose={onClose}>
      <Form
        rule={loadQuestionRule}
        initial={{ securityQuestion: question ?? '', securityAnswer: '', confirmAnswer: '', currentPassword: '' }}
        onSubmit={({ confirmAnswer: _, ...answer }: z.output<typeof securityQuestionForm>) =>
          save({ input: { customerId, ...answer } })
        }
        submitLabel="Save question"
        onCancel={onClose}
      >
        <QuestionField />
        <AnswerField owner={owner} />
        <PasswordField name="confirmAnswer" label="Confirm Answer" autoComplete="off" />
        <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
      </Form>
    </Dialog>
  );
}

/** The answer, with a warning while it is easy to guess. */
function AnswerField({ owner: { name, email } }: { owner: Owner }) {
  const { watch } = useFormContext<{ securityQuestion: string; securityAnswer: string }>();
  const answer = watch('securityAnswer').trim();
  const guessable = answer !== '' && isGuessable(answer, { name, email, question: watch('securityQuestion') });
  return (
    <PasswordField
      name="securityAnswer"
      label="Security Answer"
      autoComplete="off"
      hint={
        guessable
          ? 'This answer is easy to guess. One that only you know protects your account better.'
          : "Capitalization, spaces and punctuation don't matter."
      }
    />
  );
}

const FIELD_NAME = 'securityQuestion';
/** Value of the option that shows the text field for a custom question. */
const CUSTOM_OPTION = 'custom';

const isCustomQuestion = (question: string): boolean =>
  question !== '' && !SECURITY_QUESTIONS.some((predefined) => predefined === question);

/** One of the ten predefined questions, or a custom one. */
function QuestionField() {
  const { setValue, watch } = useFormContext<{ [FIELD_NAME]: string }>();
  const { registration, error } = useField(FIELD_NAME);
  const question = watch(FIELD_NAME);
  const [isCustom, setIsCustom] = useState(() => isCustomQuestion(question));

  function select(value: string) {
    const custom = value === CUSTOM_OPTION;
    setIsCustom(custom);
    setValue(FIELD_NAME, custom ? '' : value, { shouldDirty: true, shouldValidate: !custom && value !== '' });
  }

  /** Validates the chosen question. A custom one is validated by its text field. */
  function handleBlur(event: FocusEvent<HTMLSelectElement>) {
    if (!isCustom) void registration.onBlur({ ...event, target: { name: FIELD_NAME, value: question } });
  }

  return (
    <>
      <Field label="Security Question" error={isCustom ? undefined : error}>
        {(control) => (
          <Select
            {...control}
            // For a custom question the text field below is registered instead, so that it gets the focus on an error.
            ref={isCustom ? undefined : registration.ref}
            value={isCustom ? CUSTOM_OPTION : question}
            onChange={({ target }) => select(target.value)}
            onBlur={handleBlur}
          >
            <option value="">Choose a question</option>
            {SECURITY_QUESTIONS.map((predefined) => (
              <option key={predefined}>{predefined}</option>
            ))}
            <option value={CUSTOM_OPTION}>Write my own question</option>
          </Select>
        )}
      </Field>
      {isCustom && <TextField name={FIELD_NAME} label="Your Own Question" maxLength={200} autoComplete="off" />}
    </>
  );
}
