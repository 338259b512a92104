import { lazy, type ReactNode, type SubmitEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { styled } from 'styled-components';
import type { z } from 'zod';
import { toFailure } from '../lib/failure.ts';
import { token } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { Row } from './layout.tsx';
import { Notice } from './notice.tsx';
import { unsavedAttribute } from './unsaved.ts';

/** An expected failure that came back from the server, as every mutation's payload carries it. */
export interface FormFailure {
  field?: string | null;
  message: string;
}

const ownName = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

/** Parts failures that belong beside a field of this form from those that stand above it. */
export function sortFailures(failures: readonly FormFailure[], names: readonly string[]) {
  const fields: { name: string; message: string }[] = [];
  const whole: string[] = [];
  for (const { field, message } of failures) {
    const name = field ? ownName(field) : undefined;
    if (name && names.includes(name)) fields.push({ name, message });
    else if (!whole.includes(message)) whole.push(message);
  }
  return { fields, whole };
}

/** A form's rule, fetched when it is first needed: what a page shows must not wait for what checks it. */
export type LoadRule<Input extends FieldValues, Output> = () => Promise<z.ZodType<Output, Input>>;

export const loadResolver = () => import('./zod-resolver.ts');

export const lazyResolver =
  <Input extends FieldValues, Output>(loadRule: LoadRule<Input, Output>): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    const [{ zodResolver }, rule] = await Promise.all([loadResolver(), loadRule()]);
    return zodResolver<Input, unknown, Output>(rule)(values, context, options);
  };

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

const UnsavedGuard = lazy(() => import('./confirm-dialog.tsx').then((code) => ({ default: code.UnsavedGuard })));

const StyledForm = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${token('space-5')};
`;

export interface FormProps<Input extends FieldValues, Output> {
  /** Fetches the zod schema that the values must pass. */
  rule: LoadRule<Input, Output>;
  initial: DefaultValues<Input>;
  /** What the server holds now: a change of it becomes the form's, but for fields that were touched. */
  values?: Input;
  /** Asks before the page is left with changes that were not sent. */
  guardUnsaved?: boolean;
  /** Answers the failures to show, if any. */
  onSubmit: (values: Output) => Promise<readonly FormFailure[] | undefined>;
  submitLabel: string;
  /** Title of the notice above the fields when something is wrong with the whole. */
  failureTitle?: string;
  /** One button over the form's full width. */
  full?: boolean;
  /** For a while nothing can be sent; words on the page say why. */
  submitDisabled?: boolean;
  /** Further buttons beside the submit button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Checks on blur and then live; moves the focus to the first field in error, or to the notice above the fields. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { rule, initial, values, submitLabel, failureTitle, full, actions, guardUnsaved, children } = props;
  const resolver = useMemo(() => lazyResolver(rule), [rule]);
  const form = useForm<Input, unknown, Output>({
    resolver,
    defaultValues: initial,
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { submit, wholeFailures, noticeRef } = useSubmit(form, props.onSubmit);
  const { isDirty, isSubmitting } = form.formState;

  // Fetched while the first field is being filled: showing the form does not wait for what checks it.
  const prefetch = () => {
    void loadResolver();
    void rule();
  };

  return (
    <FormProvider {...form}>
      <StyledForm noValidate onSubmit={submit} onFocus={prefetch} {...unsavedAttribute(isDirty)}>
        {wholeFailures.length > 0 && (
          <Notice meaning="danger" title={failureTitle} urgent ref={noticeRef}>
            {wholeFailures.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        )}
        {guardUnsaved && (
          <Suspense>
            <UnsavedGuard when={isDirty && !isSubmitting} />
          </Suspense>
        )}
        {children}
        <Row $justify={full ? 'start' : 'end'}>
          {actions}
          <Button type="submit" full={full} busy={isSubmitting} disabled={props.submitDisabled}>
            {submitLabel}
          </Button>
        </Row>
      </StyledForm>
    </FormProvider>
  );
}
