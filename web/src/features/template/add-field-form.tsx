import { customFieldKey, KNOWN_FIELDS } from '@utility-pay/contracts';
import { Plus } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { addCustomField, addKnownField } from './add-field.ts';
import type { Change, Draft } from './template-draft.ts';

const CUSTOM = 'custom';
const MAX_NAME = 100;

interface AddFieldProps {
  draft: Draft;
  apply: (change: Change) => string | undefined;
}

/** One of our fields that the template has not yet, or one of the company's own. */
export function AddField({ draft, apply }: AddFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const offered = KNOWN_FIELDS.filter(({ key }) => draft.fields.every(({ field }) => field !== key));
  const custom = chosen === CUSTOM;
  const key = customFieldKey(name);

  const add = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const why = chosen && apply(custom ? addCustomField(draft, name) : addKnownField(draft, chosen));
    setProblem(why || undefined);
    if (why) return;
    setName('');
    setChosen('');
    select.current?.focus();
  };

  return (
    <form aria-label="Add a field" noValidate onSubmit={add}>
      <FieldRow>
        <Field label="Add a field">
          {(control) => (
            <Select
              {...control}
              ref={select}
              value={chosen}
              onChange={(event) => {
                setChosen(event.target.value);
                setProblem(undefined);
              }}
            >
              <option value="">Choose a field</option>
              {offered.map(({ key: known, label }) => (
                <option key={known} value={known}>
                  {label}
                </option>
              ))}
              <option value={CUSTOM}>Custom field</option>
            </Select>
          )}
        </Field>
        {custom && (
          <Field
            label="Custom field name"
            hint={key ? `Its key will be ${key}` : 'Its key is made from the name: Meter Size gives meterSize'}
            error={problem}
          >
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={MAX_NAME}
                autoComplete="off"
                onChange={(event) => {
                  setName(event.target.value);
                  setProblem(undefined);
                }}
              />
            )}
          </Field>
        )}
        <Button type="submit" kind="secondary">
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          Add Field
        </Button>
      </FieldRow>
    </form>
  );
}
