import { fieldLabel, MAX_HEADER } from '@utility-pay/contracts';
import { Trash2 } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { ChipInput } from '../../ui/chip-input.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FilterBar } from '../../ui/inset.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { AddField } from './add-field-form.tsx';
import { addHeader, type Change, type Draft, type DraftField, removeHeader, toggleRequired } from './template-draft.ts';

interface FieldTableProps {
  draft: Draft;
  allowed: boolean;
  onChange: (draft: Draft) => void;
  /** Makes a change, or says why not. */
  apply: (change: Change) => string | undefined;
  onRemove: (field: string) => void;
}

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
          label={`Headers of ${fieldLabel(field)}`}
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
      hint="A column is recognised by any of its field's headers, in any case. Columns that fit no field are ignored."
    >
      <Table caption="Fields of the template" columns={columns} rows={draft.fields} rowKey={({ field }) => field} />
      {allowed && (
        <FilterBar $top>
          <AddField draft={draft} apply={apply} />
        </FilterBar>
      )}
    </Card>
  );
}
