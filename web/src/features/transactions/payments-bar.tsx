import { type ChangeEvent, type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { formatDay, timeZoneName } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBar, Inset } from '../../ui/card.tsx';
import { Input } from '../../ui/input.tsx';
import { PaymentStatusSelect, type StatusOption } from '../../ui/payment-status.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Text } from '../../ui/text.tsx';
import { parseTypedDay } from './typed-day.ts';

interface PaymentsFilters {
  search: string;
  status: StatusOption;
  day: string;
}

interface PaymentsBarProps {
  filters: PaymentsFilters;
  change: (changes: Readonly<Record<string, string>>) => void;
}

/** The filters of the payments page. Unlike on the transactions page, the day is a text that the user types. */
export function PaymentsBar({ filters, change }: PaymentsBarProps) {
  const onSearch = useCallback((search: string) => change({ search }), [change]);
  const { input, problem, reset } = useTypedDay(filters.day, (day) => change({ day }));
  const noteId = useId();
  const zone = timeZoneName(useCompanyTimeZone());
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
          onSearch={onSearch}
        />
        <PaymentStatusSelect label="Payment Status" status={filters.status} onChange={(status) => change({ status })} />
        <div>
          <Input
            {...input}
            type="text"
            aria-label="Paid on"
            aria-describedby={noteId}
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
          id={noteId}
          role={problem ? 'alert' : undefined}
          $kind="small"
          $tone={problem ? 'danger-text' : 'text-soft'}
        >
          {problem ?? `Enter a payment date, for example 11/21/2026. Dates are in ${zone}.`}
        </Text>
      </Inset>
    </>
  );
}

const INVALID_DATE = 'Enter a valid date, for example 11/21/2026 or Nov 21, 2026.';

/** Keeps the text of a date field, and applies it on Enter and on blur. `day` is `2026-11-21`, or empty for any date. */
function useTypedDay(day: string, onChange: (day: string) => void) {
  const formatted = day && formatDay(day);
  const [text, setText] = useState(formatted);
  const [problem, setProblem] = useState<string>();

  const reset = useCallback(() => {
    setText(formatted);
    setProblem(undefined);
  }, [formatted]);
  // The day in the URL changes when the user clears the filters or goes back.
  useEffect(reset, [reset]);

  const apply = () => {
    const typedDay = text.trim() ? parseTypedDay(text) : '';
    setProblem(typedDay === undefined ? INVALID_DATE : undefined);
    if (typedDay !== undefined && typedDay !== day) onChange(typedDay);
  };
  const input = {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    onBlur: apply,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && apply(),
  };
  return { input, problem, reset };
}
