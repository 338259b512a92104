import { useQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { LabeledCheckBox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { useField } from '../../ui/form-fields.tsx';
import { Input } from '../../ui/input.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import {
  cellsOf,
  columnLabel,
  type FileColumn,
  type Fixes,
  fixedTitle,
  invalidColumn,
  reasonOf,
  sameValueLabel,
  stateOf,
} from './fix-text.ts';
import { FixUploadRowsDocument, SameValueRowsDocument } from './gql/uploads.ts';
import type { RowError } from './upload.ts';

const loadRule = () => import('./fix-row.rule.ts').then(({ fixRowRule }) => fixRowRule);

/** Up to this number, the values besides the invalid one are shown without a click. */
const MAX_SHOWN_VALUES = 4;
/** The most characters of a value that the API accepts. */
const MAX_VALUE_LENGTH = 1000;

type Values = Record<string, string>;

/** Returns the name of a column's form field. Not only the index, because the form library takes a number as the index of a list. */
const fieldNameOf = ({ index }: FileColumn): string => `column${index}`;

interface FixRowDialogProps {
  companyId: string;
  uploadId: string;
  fixes: Fixes;
  row: RowError;
  /** Called after a fix was saved. */
  onFixed: () => void;
  onClose: () => void;
}

/** Changes the values of a failed row; if staff choose so, the invalid value also in all other rows that have it. */
export function FixRowDialog({ companyId, uploadId, fixes, row, onFixed, onClose }: FixRowDialogProps) {
  const { columns } = fixes;
  // Kept from when the dialog opened: `fixes` has the new number already when the toast is shown.
  const [fixedRowsBefore] = useState(fixes.fixedRows);
  const [inAllRows, setInAllRows] = useState(false);
  const cells = cellsOf(row);
  const textOf = ({ index }: FileColumn): string => cells[index] ?? '';
  const columnToFix = invalidColumn(row, columns);
  const [initial] = useState<Values>(() =>
    Object.fromEntries(columns.map((column) => [fieldNameOf(column), textOf(column)])),
  );
  const { sameValueRows, isCounting } = useSameValueRows({ id: uploadId, companyId, line: row.line }, columnToFix);

  const [fix] = useFormMutation(FixUploadRowsDocument, {
    readResult: ({ fixUploadRows: { upload, rows } }) => upload && { rows, fixes: upload.fixes },
    successToast: (result) => ({
      title: fixedTitle(result.rows, (result.fixes?.fixedRows ?? 0) > fixedRowsBefore),
    }),
    onSuccess: () => {
      onFixed();
      onClose();
    },
  });

  const isSaving = useRef(false);
  async function save(values: Values): Promise<readonly FormFailure[] | undefined> {
    const changedColumns = columns.filter((column) => values[fieldNameOf(column)] !== initial[fieldNameOf(column)]);
    if (changedColumns.length === 0) return [{ message: 'Change a value first.' }];
    if (isSaving.current) return undefined;
    isSaving.current = true;
    const failures = await fix({
      input: {
        companyId,
        uploadId,
        line: row.line,
        values: changedColumns.map((column) => ({ column: column.index, value: values[fieldNameOf(column)] ?? '' })),
        inAllRows: inAllRows && sameValueRows > 0 && changedColumns.length === 1 && changedColumns[0] === columnToFix,
      },
    });
    isSaving.current = false;
    return failures?.map(({ field, message }) => ({ field: formFieldOf(field, changedColumns), message }));
  }

  const otherColumns = columns.filter((column) => column !== columnToFix);
  const renderFields = (shownColumns: readonly FileColumn[]) =>
    shownColumns.map((column) => <ValueField key={column.index} column={column} />);

  return (
    <Dialog title={`Fix line ${row.line}`} open onClose={onClose}>
      <Form rule={loadRule} initial={initial} onSubmit={save} submitLabel="Save" onCancel={onClose}>
        {!columnToFix && stateOf(row) === 'OPEN' && <Text>{reasonOf(row)}</Text>}
        {columnToFix && (
          <Stack $gap="space-3">
            <ValueField column={columnToFix} problem={reasonOf(row)} />
            {isCounting && (
              <Text $kind="small" $tone="text-soft" role="status">
                Looking for other rows with this value…
              </Text>
            )}
            {sameValueRows > 0 && (
              <SameValueChoice
                column={columnToFix}
                label={sameValueLabel(sameValueRows, columnLabel(columnToFix), textOf(columnToFix))}
                checked={inAllRows}
                onChange={setInAllRows}
              />
            )}
          </Stack>
        )}
        {columnToFix && otherColumns.length > MAX_SHOWN_VALUES ? (
          <Disclosure summary="Other values">
            <Stack $gap="space-5">{renderFields(otherColumns)}</Stack>
          </Disclosure>
        ) : (
          renderFields(otherColumns)
        )}
      </Form>
    </Dialog>
  );
}

/** Returns the form's field for the field `values.N` of a user error, in which N is the index in the values that were sent. */
function formFieldOf(field: string | null | undefined, sentColumns: readonly FileColumn[]): string | undefined {
  const index = /^values\.(\d+)/.exec(field ?? '')?.[1];
  const column = index === undefined ? undefined : sentColumns[Number(index)];
  return column && fieldNameOf(column);
}

/** Counts the other rows that have the row's value in a column, which takes seconds if the upload has many failed rows. */
function useSameValueRows(row: { id: string; companyId: string; line: number }, column: FileColumn | undefined) {
  const { data, loading } = useQuery(SameValueRowsDocument, {
    variables: { ...row, column: column?.index ?? 0 },
    fetchPolicy: 'network-only',
    skip: !column,
  });
  return { sameValueRows: data?.upload?.sameValueRows ?? 0, isCounting: loading };
}

interface ValueFieldProps {
  column: FileColumn;
  /** Why the value is invalid, until it is changed. */
  problem?: string | undefined;
}

function ValueField({ column, problem }: ValueFieldProps) {
  const name = fieldNameOf(column);
  const { registration, error } = useField(name);
  const { dirtyFields } = useFormContext().formState;
  return (
    <Field label={columnLabel(column)} error={error ?? (dirtyFields[name] ? undefined : problem)}>
      {(control) => (
        <Input {...control} {...registration} maxLength={MAX_VALUE_LENGTH} autoComplete="off" spellCheck={false} />
      )}
    </Field>
  );
}

interface SameValueChoiceProps {
  column: FileColumn;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * The choice to change the value in other rows too. It is available only while no other value is changed, because the other rows may differ
 * in their other values.
 */
function SameValueChoice({ column, label, checked, onChange }: SameValueChoiceProps) {
  const { dirtyFields } = useFormContext().formState;
  const hasOtherChanges = Object.entries(dirtyFields).some(([name, dirty]) => dirty && name !== fieldNameOf(column));
  return (
    <div>
      <LabeledCheckBox
        label={label}
        checked={checked && !hasOtherChanges}
        disabled={hasOtherChanges}
        onChange={onChange}
      />
      <Text $kind="small" $tone="text-soft" role="status">
        {hasOtherChanges && `Only available when ${columnLabel(column)} is the only value you change.`}
      </Text>
    </div>
  );
}
