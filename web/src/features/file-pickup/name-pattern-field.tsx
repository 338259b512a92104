import { type KeyboardEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useCompanyPeriod } from '../../lib/company-time-zone.ts';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Input } from '../../ui/input.tsx';
import { exampleText } from './file-pickup-text.ts';
import type { PickupValues } from './pickup-values.ts';

/** The browser must not change what is typed. */
const WITHOUT_CORRECTION = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Prevents that Enter submits the form: the field for trying a name is not a setting. */
const preventSubmit = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

/** The pattern of the file names, and a field to try a name with it. */
export function NamePatternField() {
  const pattern = useFormContext<PickupValues>().watch('namePattern');
  const [name, setName] = useState('');
  const example = exampleText(pattern, name, useCompanyPeriod());
  return (
    <>
      <TextField
        {...WITHOUT_CORRECTION}
        name="namePattern"
        label="File names"
        placeholder="bills-{YYYY}-{MM}*.csv"
        hint="Use {YYYY} or {YY} for the year, {MM} or {MON} for the month, * for any text, ? for one character."
      />
      <Field label="Try a file name (optional)" hint={<span role="status">{example}</span>}>
        {(control) => (
          <Input
            {...WITHOUT_CORRECTION}
            {...control}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={preventSubmit}
          />
        )}
      </Field>
    </>
  );
}
