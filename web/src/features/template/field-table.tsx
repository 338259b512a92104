import { customFieldKey, fieldLabel, KNOWN_FIELDS, MAX_HEADER } from '@utility-pay/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, FilterBar } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/checkbox.tsx';
import { ChipInput } from '../../ui/chip-input.tsx';
import { Field, FieldRow } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import {
  addCustomField,
  addHeader,
  addKnownField,
  type Change,
  type Draft,
  type DraftField,
  removeHeader,
  toggleRequired,
} from './template-draft.ts';

interface FieldTableProps {
  draft: Draft;
  allowed: boolean;
  onChange: (draft: Draft) => void;
  /** Applies a change. Returns the reason if it was refused. */
  apply: (change: Change) => string | undefined;
  onRemove: (field: string) => void;
}

/** The fields of the template with their headers, and a form that adds a field. */
export function FieldTable({ draft, allowed, onChange, apply, onRemove }: FieldTableProps) {
  const columns: Column<DraftField>[] = [
    {
      key: 'field',
      title: 'Field',
      cell: ({ field }) => (
        <div>
          <Text $strong>
            <Tabular>{fieldLabel(field)}</Tabular>
          </Text>
          <Text $kind="small" $tone="text-soft">
            {field}
          </Text>
        </div>
      ),
    },
    {
      key: 'headers',
      title: 'Accepted headers',
      wide: true,
      cell: ({ field, headers }) => (
        <ChipInput
          label={`Headers for ${fieldLabel(field)}`}
          values={headers}
          placeholder="Add a header"
          maxLength={MAX_HEADER}
          readOnly={!allowed}
          onAdd={(text) => apply(addHeader(draft, field, text))}
          onRemove={(header) => onChange(removeHeader(draft, field, header))}
        />
      ),
    },
    {
      key: 'required',
      title: 'Required',
      cell: ({ field }) => (
        <CheckBox
          label={`${fieldLabel(field)} is required`}
          checked={draft.required.includes(field)}
          disabled={!allowed}
          onChange={() => apply(toggleRequired(draft, field))}
        />
      ),
    },
  ];
  if (allowed) {
    columns.push({
      key: 'remove',
      title: 'Remove',
      end: true,
      cell: ({ field }) => (
        <IconButton label={`Remove ${fieldLabel(field)}`} icon={Trash2} onClick={() => onRemove(field)} />
      ),
    });
  }

  return (
    <Card
      flush
      title="Fields"
      hint="Columns are matched by any of these headers, ignoring case. Unmatched columns are ignored."
    >
      <Table caption="Template fields" columns={columns} rows={draft.fields} rowKey={({ field }) => field} />
      {allowed && (
        <FilterBar $top>
          <AddField draft={draft} apply={apply} />
        </FilterBar>
      )}
    </Card>
  );
}

/** Value of the option for a custom field. */
const CUSTOM_FIELD = 'custom';
const MAX_NAME_LENGTH = 100;

interface AddFieldProps {
  draft: Draft;
  /** Applies a change. Returns the reason if it was refused. */
  apply: (change: Change) => string | undefined;
}

/** Adds one of our fields that the template doesn't have yet, or a custom field. */
function AddField({ draft, apply }: AddFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const unusedFields = KNOWN_FIELDS.filter(({ key }) => draft.fields.every(({ field }) => field !== key));
  const isCustom = chosen === CUSTOM_FIELD;
  const key = customFieldKey(name);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const refusal = chosen && apply(isCustom ? addCustomField(draft, name) : addKnownField(draft, chosen));
    setProblem(refusal || undefined);
    if (refusal) return;
    setName('');
    setChosen('');
    select.current?.focus();
  };

  return (
    <form aria-label="Add a field" noValidate onSubmit={handleSubmit}>
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
              {unusedFields.map(({ key: fieldKey, label }) => (
                <option key={fieldKey} value={fieldKey}>
                  {label}
                </option>
              ))}
              <option value={CUSTOM_FIELD}>Custom field</option>
            </Select>
          )}
        </Field>
        {isCustom && (
          <Field
            label="Custom field name"
            hint={
              key ? `Field key: ${key}` : 'The field key is made from the name, for example meterSize from Meter Size.'
            }
            error={problem}
          >
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={MAX_NAME_LENGTH}
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
          Add field
        </Button>
      </FieldRow>
    </form>
  );
}
