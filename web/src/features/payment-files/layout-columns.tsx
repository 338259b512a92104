import {
  MAX_PAYMENT_FILE_COLUMNS,
  PAYMENT_FILE_VALUE_LABELS,
  PAYMENT_FILE_VALUES,
  type PaymentFileValue,
} from '@utility-pay/contracts';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { css, styled } from 'styled-components';
import { hidden, media, token } from '../../theme/tokens.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Problem } from '../../ui/field.tsx';
import { Fieldset, TextField, useField } from '../../ui/form-fields.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/input.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Hidden } from '../../ui/text.tsx';
import { headerAfterChange, type LayoutValues, newColumn } from './layout-form.ts';

const VALUE_OPTIONS = PAYMENT_FILE_VALUES.map((value) => ({ value, label: PAYMENT_FILE_VALUE_LABELS[value] }));

// On wide screens a row fits on one line. Then only the first row shows labels, which serve as titles of the columns.
const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${token('space-4')};
  > li {
    position: relative;
  }
  > li:not(:first-child) {
    padding-top: ${token('space-4')};
    border-top: 1px solid ${token('line')};
  }
  legend {
    line-height: 36px;
    ${media.touch} {
      line-height: 44px;
    }
  }
  ${media.wide} {
    gap: ${token('space-3')};
    > li:not(:first-child) {
      padding-top: 0;
      border-top: 0;
    }
    legend,
    > li:not(:first-child) label {
      ${hidden}
    }
  }
`;

/** Styles of a row with two fields, which fit beside each other on medium screens, where three fields do not. */
const SIDE_BY_SIDE = css`
  ${media.notSmall} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    > :first-child {
      grid-column: auto;
    }
  }
`;

const Fields = styled.div<{ $hasWidth: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${({ $hasWidth }) => ($hasWidth ? '128px' : '')};
  gap: ${token('space-3')};
  align-items: start;
  > :first-child {
    grid-column: 1 / -1;
  }
  ${({ $hasWidth }) => ($hasWidth ? '' : SIDE_BY_SIDE)}
  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) ${({ $hasWidth }) => ($hasWidth ? '128px' : '')} auto;
    > :first-child {
      grid-column: auto;
    }
  }
`;

/** Beside the legend; on wide screens at the end of the row. */
const Buttons = styled.div`
  position: absolute;
  top: 0;
  right: 0;
  display: flex;
  align-items: center;
  li:not(:first-child) & {
    top: ${token('space-4')};
  }
  && {
    ${media.wide} {
      position: static;
      min-height: 40px;
    }
  }
  ${media.wide} {
    li:first-child & {
      margin-top: calc(${token('leading-label')} + 6px);
    }
  }
`;

type RowButton = 'up' | 'down' | 'remove';

/** The columns of the file, which can be added, moved and removed. */
export function ColumnsCard() {
  const { control, formState, getValues } = useFormContext<LayoutValues>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'columns' });
  const format = useWatch<LayoutValues, 'format'>({ name: 'format' });
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<{ index: number; button: RowButton } | null>(null);
  const problem = formState.errors.columns?.root?.message ?? formState.errors.columns?.message;

  // After a move, the focus goes to the same button of the moved row; after a removal, to the row that takes its place.
  useEffect(() => {
    const next = focusNext.current;
    if (!next || fields.length === 0) return;
    focusNext.current = null;
    const row = list.current?.children[Math.min(next.index, fields.length - 1)];
    const button = row?.querySelector<HTMLElement>(`[data-button="${next.button}"]:not(:disabled)`);
    (button ?? row?.querySelector<HTMLElement>('button:not(:disabled), select'))?.focus();
  }, [fields]);

  const handleMove = (from: number, to: number): void => {
    focusNext.current = { index: to, button: to < from ? 'up' : 'down' };
    move(from, to);
    setAnnouncement(`Moved to position ${to + 1} of ${fields.length}.`);
  };
  const handleRemove = (index: number): void => {
    focusNext.current = { index, button: 'remove' };
    remove(index);
    setAnnouncement(`Column ${index + 1} removed.`);
  };
  const handleAdd = (): void => {
    append(newColumn(getValues()), { focusName: `columns.${fields.length}.value` });
    setAnnouncement(`Column ${fields.length + 1} added.`);
  };

  return (
    <Card title="Columns" hint="In the order of your billing system's import format.">
      <Stack>
        <List ref={list}>
          {fields.map(({ id }, index) => (
            <li key={id}>
              <ColumnRow
                index={index}
                count={fields.length}
                hasWidth={format === 'fixed-width'}
                onMove={(to) => handleMove(index, to)}
                onRemove={() => handleRemove(index)}
              />
            </li>
          ))}
        </List>
        {problem && <Problem role="alert">{problem}</Problem>}
        <Row>
          <Button kind="secondary" disabled={fields.length >= MAX_PAYMENT_FILE_COLUMNS} onClick={handleAdd}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            Add column
          </Button>
        </Row>
        <Hidden role="status">{announcement}</Hidden>
      </Stack>
    </Card>
  );
}

interface ColumnRowProps {
  index: number;
  count: number;
  hasWidth: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function ColumnRow({ index, count, hasWidth, onMove, onRemove }: ColumnRowProps) {
  const name = `columns.${index}` as const;
  const column = `column ${index + 1}`;
  return (
    <Fieldset legend={`Column ${index + 1}`}>
      <Fields $hasWidth={hasWidth}>
        <ValueField name={name} />
        <TextField name={`${name}.header`} label="Header" maxLength={60} autoComplete="off" />
        {hasWidth && (
          <TextField name={`${name}.width`} label="Width" inputMode="numeric" maxLength={3} autoComplete="off" />
        )}
        <Buttons>
          <IconButton
            data-button="up"
            label={`Move ${column} up`}
            icon={ArrowUp}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            data-button="down"
            label={`Move ${column} down`}
            icon={ArrowDown}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
          <IconButton
            data-button="remove"
            label={`Remove ${column}`}
            icon={Trash2}
            disabled={count === 1}
            onClick={onRemove}
          />
        </Buttons>
      </Fields>
    </Fieldset>
  );
}

/** Selects the value of a column. The header changes with it unless staff typed their own. */
function ValueField({ name }: { name: `columns.${number}` }) {
  const { registration, error } = useField(`${name}.value`);
  const { getValues, setValue } = useFormContext<LayoutValues>();
  return (
    <Field label="Value" error={error}>
      {(control) => (
        <Select
          {...control}
          {...registration}
          options={VALUE_OPTIONS}
          onChange={(event) => {
            const { value, header } = getValues(name);
            const next = headerAfterChange(header, value, event.target.value as PaymentFileValue);
            setValue(`${name}.header`, next, { shouldDirty: true });
            void registration.onChange(event);
          }}
        />
      )}
    </Field>
  );
}
