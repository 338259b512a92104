import { SECURITY_QUESTIONS } from '@utility-pay/contracts';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { TextField, useField } from '../../ui/form-fields.tsx';
import { Select } from '../../ui/input.tsx';

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
