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

/** Other values than the invalid one that are shown without a click. */
const SHOWN_VALUES = 4;

type Values = Record<string, string>;

/** Field of the form for a column. A number as a name would be an index to the form library. */
const nameOf = ({ index }: FileColumn): string => `column${index}`;

interface FixRowDialogProps {
  companyId: string;
  uploadId: string;
  fixes: Fixes;
  row: RowError;
  /** Called after a fix was saved. */
  onFixed: () => void;
  onClose: () => void;
}

/** Changes the values of a failed row; the invalid one also in all other rows that have the same value. */
export function FixRowDialog({ companyId, uploadId, fixes, row, onFixed, onClose }: FixRowDialogProps) {
  const { columns } = fixes;
  // The cache has the new number before the toast is made.
  const [fixedBefore] = useState(fixes.fixedRows);
  const [inAllRows, setInAllRows] = useState(false);
  const cells = cellsOf(row);
  const textOf = ({ index }: FileColumn): string => cells[index] ?? '';
  const invalid = invalidColumn(row, columns);
  const [initial] = useState<Values>(() =>
    Object.fromEntries(columns.map((column) => [nameOf(column), textOf(column)])),
  );
  const { sameValueRows, isCounting } = useSameValueRows({ id: uploadId, companyId, line: row.line }, invalid);

  const [fix] = useFormMutation(FixUploadRowsDocument, {
    result: ({ fixUploadRows: { upload, rows } }) => upload && { rows, fixes: upload.fixes },
    successToast: (result) => ({
      title: fixedTitle(result.rows, (result.fixes?.fixedRows ?? 0) > fixedBefore),
    }),
    onSuccess: () => {
      onFixed();
      onClose();
    },
  });

  const isSaving = useRef(false);
  async function save(values: Values): Promise<readonly FormFailure[] | undefined> {
    const changed = columns.filter((column) => values[nameOf(column)] !== initial[nameOf(column)]);
    if (changed.length === 0) return [{ message: 'Change a value first.' }];
    if (isSaving.current) return undefined;
    isSaving.current = true;
    const failures = await fix({
      input: {
        companyId,
        uploadId,
        line: row.line,
        values: changed.map((column) => ({ column: column.index, value: values[nameOf(column)] ?? '' })),
        inAllRows: inAllRows && sameValueRows > 0 && changed.length === 1 && changed[0] === invalid,
      },
    });
    isSaving.current = false;
    return failures?.map(({ field, message }) => ({ field: fieldOf(field, changed), message }));
  }

  const others = columns.filter((column) => column !== invalid);
  const fieldsOf = (shown: readonly FileColumn[]) =>
    shown.map((column) => <ValueField key={column.index} column={column} />);

  return (
    <Dialog title={`Fix line ${row.line}`} open onClose={onClose}>
      <Form rule={loadRule} initial={initial} onSubmit={save} submitLabel="Save" onCancel={onClose}>
        {!invalid && stateOf(row) === 'OPEN' && <Text>{reasonOf(row)}</Text>}
        {invalid && (
          <Stack $gap="space-3">
            <ValueField column={invalid} problem={reasonOf(row)} />
            {isCounting && (
              <Text $kind="small" $tone="text-soft" role="status">
                Looking for other rows with this value…
              </Text>
            )}
            {sameValueRows > 0 && (
              <SameValueChoice
                column={invalid}
                label={sameValueLabel(sameValueRows, columnLabel(invalid), textOf(invalid))}
                checked={inAllRows}
                onChange={setInAllRows}
              />
            )}
          </Stack>
        )}
        {invalid && others.length > SHOWN_VALUES ? (
          <Disclosure summary="Other values">
            <Stack $gap="space-5">{fieldsOf(others)}</Stack>
          </Disclosure>
        ) : (
          fieldsOf(others)
        )}
      </Form>
    </Dialog>
  );
}

/** Returns the form's field for the server's `values.N`, the index in the values that were sent. */
function fieldOf(field: string | null | undefined, changed: readonly FileColumn[]): string | undefined {
  const index = /^values\.(\d+)/.exec(field ?? '')?.[1];
  const column = index === undefined ? undefined : changed[Number(index)];
  return column && nameOf(column);
}

/** Counts the other rows that have the row's value in a column; with many rows it takes seconds. */
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
  const name = nameOf(column);
  const { registration, error } = useField(name);
  const { dirtyFields } = useFormContext().formState;
  return (
    <Field label={columnLabel(column)} error={error ?? (dirtyFields[name] ? undefined : problem)}>
      {(control) => <Input {...control} {...registration} maxLength={1000} autoComplete="off" spellCheck={false} />}
    </Field>
  );
}

interface SameValueChoiceProps {
  column: FileColumn;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether the value is changed in other rows too. That takes one value: rows that share it may differ in others. */
function SameValueChoice({ column, label, checked, onChange }: SameValueChoiceProps) {
  const { dirtyFields } = useFormContext().formState;
  const hasOtherChanges = Object.entries(dirtyFields).some(([name, dirty]) => dirty && name !== nameOf(column));
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
