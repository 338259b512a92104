import { isGuessable, SECURITY_QUESTIONS, type securityQuestionForm } from '@utility-pay/contracts';
import { useState } from 'react';
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
  /** Their name and email address make answers that are easy to guess. */
  owner: Owner;
  /** The current question; null when none is set. */
  question: string | null;
  onClose: () => void;
}

/** Sets the security question of the password reset. The current password is required. */
export function QuestionDialog({ customerId, owner, question, onClose }: QuestionDialogProps) {
  const [save] = useFormMutation(SetSecurityQuestionDocument, {
    result: (data) => data.setSecurityQuestion.user,
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

const NAME = 'securityQuestion';
/** Value of the option that reveals the text field for a custom question. */
const CUSTOM = 'custom';

const isCustomQuestion = (question: string): boolean =>
  question !== '' && !SECURITY_QUESTIONS.some((predefined) => predefined === question);

/** One of the ten predefined questions, or a custom one. */
function QuestionField() {
  const { setValue, watch } = useFormContext<{ [NAME]: string }>();
  const { registration, error } = useField(NAME);
  const question = watch(NAME);
  const [isCustom, setIsCustom] = useState(() => isCustomQuestion(question));

  function select(value: string) {
    const custom = value === CUSTOM;
    setIsCustom(custom);
    setValue(NAME, custom ? '' : value, { shouldDirty: true, shouldValidate: !custom && value !== '' });
  }

  return (
    <>
      <Field label="Security Question" error={isCustom ? undefined : error}>
        {(control) => (
          <Select
            {...control}
            // With a custom question the text field below is the registered one: it takes the focus on an error.
            ref={isCustom ? undefined : registration.ref}
            value={isCustom ? CUSTOM : question}
            onChange={({ target }) => select(target.value)}
            onBlur={(event) =>
              void (isCustom || registration.onBlur({ ...event, target: { name: NAME, value: question } }))
            }
          >
            <option value="">Choose a question</option>
            {SECURITY_QUESTIONS.map((predefined) => (
              <option key={predefined}>{predefined}</option>
            ))}
            <option value={CUSTOM}>Write my own question</option>
          </Select>
        )}
      </Field>
      {isCustom && <TextField name={NAME} label="Your Own Question" maxLength={200} autoComplete="off" />}
    </>
  );
}
