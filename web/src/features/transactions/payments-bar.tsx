import { type ChangeEvent, type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react';
import { formatDay, readerIsInUtc } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBar, Inset } from '../../ui/card.tsx';
import { Input } from '../../ui/input.tsx';
import { PaymentStatusSelect, type StatusOption } from '../../ui/payment-status.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Text } from '../../ui/text.tsx';
import { parseTypedDay } from './typed-day.ts';

const HINT = `Type the day of payment, such as 11/21/2026.${readerIsInUtc() ? '' : ' Days are counted in UTC.'}`;

export interface PaymentsFilters {
  search: string;
  status: StatusOption;
  day: string;
}

interface PaymentsBarProps {
  filters: PaymentsFilters;
  change: (changes: Readonly<Record<string, string>>) => void;
}

export function PaymentsBar({ filters, change }: PaymentsBarProps) {
  const find = useCallback((search: string) => change({ search }), [change]);
  const { input, problem, reset } = useTypedDay(filters.day, (day) => change({ day }));
  const note = useId();
  const clear = () => {
    reset();
    change({ search: '', status: '', day: '' });
  };

  return (
    <>
      <FilterBar $top role="search" aria-label="Filter payments">
        <SearchField
          label="Search payments"
          placeholder="Name, account, transaction"
          value={filters.search}
          onSearch={find}
        />
        <PaymentStatusSelect label="Payment Status" status={filters.status} onChange={(status) => change({ status })} />
        <div>
          <Input
            {...input}
            type="text"
            aria-label="Paid on"
            aria-describedby={note}
            aria-invalid={problem ? true : undefined}
            autoComplete="off"
            placeholder="Paid on: any date"
          />
        </div>
        <Button kind="quiet" onClick={clear}>
          Clear Filters
        </Button>
      </FilterBar>
      <Inset>
        <Text
          id={note}
          role={problem ? 'alert' : undefined}
          $kind="small"
          $tone={problem ? 'danger-text' : 'text-soft'}
        >
          {problem ?? HINT}
        </Text>
      </Inset>
    </>
  );
}

const PROBLEM = 'That is not a day. Type one such as 11/21/2026 or Nov 21, 2026.';

/** A day that is typed: taken on Enter, and when the field is left. `day` is `2026-11-21`, or empty for any. */
export function useTypedDay(day: string, onChange: (day: string) => void) {
  const shown = day && formatDay(day);
  const [text, setText] = useState(shown);
  const [problem, setProblem] = useState<string>();

  const reset = useCallback(() => {
    setText(shown);
    setProblem(undefined);
  }, [shown]);
  // Clearing the filters, or going back, changes the day from outside.
  useEffect(reset, [reset]);

  const take = () => {
    const typed = text.trim() ? parseTypedDay(text) : '';
    setProblem(typed === undefined ? PROBLEM : undefined);
    if (typed !== undefined && typed !== day) onChange(typed);
  };
  const input = {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    onBlur: take,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && take(),
  };
  return { input, problem, reset };
}
