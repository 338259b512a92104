import { type ChangeEvent, type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { formatDay } from '../../lib/dates.ts';
import { parseTypedDay } from './typed-day.ts';

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
