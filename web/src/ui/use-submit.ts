import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { toFailure } from '../lib/failure.ts';
import { type FormFailure, sortFailures } from './form-failures.ts';

type Send<Output> = (values: Output) => Promise<readonly FormFailure[] | undefined>;

const words = (error: unknown): string => {
  const { message, id } = toFailure(error);
  return id ? `${message} (${id})` : message;
};

/** Sends a form that passed its rule, and shows what came back where it belongs. */
export function useSubmit<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  send: Send<Output>,
) {
  const [wholeFailures, setWholeFailures] = useState<string[]>([]);
  const noticeRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (wholeFailures.length > 0) noticeRef.current?.focus();
  }, [wholeFailures]);

  function show(failures: readonly FormFailure[]) {
    const { fields, whole } = sortFailures(failures, Object.keys(form.getValues()));
    for (const [index, { name, message }] of fields.entries()) {
      const known = name as Path<Input>;
      form.setError(known, { type: 'server', message }, { shouldFocus: index === 0 && whole.length === 0 });
    }
    setWholeFailures(whole);
  }

  const handle = form.handleSubmit(async (values) => {
    setWholeFailures([]);
    try {
      const failures = (await send(values)) ?? [];
      show(failures);
      // What was saved is what the next change is measured by.
      if (failures.length === 0) form.reset(form.getValues());
    } catch (error) {
      setWholeFailures([words(error)]);
    }
  });

  const submit = (event: SubmitEvent<HTMLFormElement>): void => void handle(event);
  return { submit, wholeFailures, noticeRef };
}
