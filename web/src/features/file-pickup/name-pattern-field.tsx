import { type KeyboardEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Input } from '../../ui/input.tsx';
import { exampleText } from './file-pickup-text.ts';
import type { PickupValues } from './pickup-values.ts';

const AS_TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** The name is only tried: Enter does not save the form. */
const keepForm = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

/** How the files are named, and a name to try it with. */
export function NamePatternField() {
  const pattern = useFormContext<PickupValues>().watch('namePattern');
  const [name, setName] = useState('');
  const [today] = useState(() => new Date());
  const example = exampleText(pattern, name, { month: today.getMonth() + 1, year: today.getFullYear() });
  return (
    <>
      <TextField
        {...AS_TYPED}
        name="namePattern"
        label="File names"
        placeholder="bills-{YYYY}-{MM}*.csv"
        hint="Use {YYYY} or {YY} for the year, {MM} or {MON} for the month, * for any text, ? for one character."
      />
      <Field label="Try a file name (optional)" hint={<span role="status">{example}</span>}>
        {(control) => (
          <Input
            {...AS_TYPED}
            {...control}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={keepForm}
          />
        )}
      </Field>
    </>
  );
}
