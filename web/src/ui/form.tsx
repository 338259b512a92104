import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
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
import { useHydrated } from '../lib/use-hydrated.ts';
import { token } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { Row } from './layout.tsx';
import { Notice } from './notice.tsx';
import { unsavedAttribute } from './unsaved.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** A failure to show in a form, such as a mutation's `userErrors`. */
export interface FormFailure {
  code?: string;
  field?: string | null;
  message: string;
}

const lastPathPart = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

/**
 * Returns the names of a form's fields: its keys, and the paths inside groups and lists, such as `columns.0.width`. Booleans inside a group
 * are left out, because a switch shows no error.
 */
export function fieldNames(values: object): string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null || value instanceof Blob) return [key];
    const entries = Object.entries(value).filter(([, each]) => typeof each !== 'boolean');
    return [key, ...fieldNames(Object.fromEntries(entries)).map((name) => `${key}.${name}`)];
  });
}

/**
 * Splits failures into failures of the form's fields and messages for the whole form. A failure belongs to a field whose name is its path,
 * or the last part of it.
 */
export function splitFailures(failures: readonly FormFailure[], names: readonly string[]) {
  const fields: { name: string; message: string }[] = [];
  const formMessages: string[] = [];
  for (const { field, message } of failures) {
    const name = [field, lastPathPart(field ?? '')].find((each) => each && names.includes(each));
    if (name) fields.push({ name, message });
    else if (!formMessages.includes(message)) formMessages.push(message);
  }
  return { fields, formMessages };
}

/** Loads a form's zod schema when it is first needed, so that the page does not wait for it. */
export type LoadRule<Input extends FieldValues, Output> = () => Promise<z.ZodType<Output, Input>>;

const loadResolver = () => import('./zod-resolver.ts');

/** Returns a validator for react-hook-form that loads the schema when it is first used. */
export const lazyResolver =
  <Input extends FieldValues, Output>(loadRule: LoadRule<Input, Output>): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    const [{ zodResolver }, rule] = await Promise.all([loadResolver(), loadRule()]);
    return zodResolver<Input, unknown, Output>(rule)(values, context, options);
  };

type SendValues<Output> = (values: Output) => Promise<readonly FormFailure[] | undefined>;

const failureText = (error: unknown): string => {
  const { message, id } = toFailure(error);
  return id ? `${message} (${id})` : message;
};

/** Submits a valid form and shows the failures at their fields or above the form. */
export function useSubmit<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  send: SendValues<Output>,
) {
  const [formFailures, setFormFailures] = useState<string[]>([]);
  const noticeRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (formFailures.length > 0) noticeRef.current?.focus();
  }, [formFailures]);

  function showFailures(failures: readonly FormFailure[]) {
    const { fields, formMessages } = splitFailures(failures, fieldNames(form.getValues()));
    for (const [index, { name, message }] of fields.entries()) {
      const shouldFocus = index === 0 && formMessages.length === 0;
      form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus });
    }
    setFormFailures(formMessages);
  }

  const handleSubmit = form.handleSubmit(async (values) => {
    setFormFailures([]);
    try {
      const failures = (await send(values)) ?? [];
      showFailures(failures);
      // From now on, unsaved changes are differences from the saved values.
      if (failures.length === 0) form.reset(form.getValues());
    } catch (error) {
      setFormFailures([failureText(error)]);
    }
  });

  const submit = (event: SubmitEvent<HTMLFormElement>): void => void handleSubmit(event);
  return { submit, formFailures, noticeRef };
}

const StyledForm = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${token('space-5')};
`;

export interface FormProps<Input extends FieldValues, Output> {
  /** Loads the zod schema of the form. */
  rule: LoadRule<Input, Output>;
  initial: DefaultValues<Input>;
  /** Current values on the server. Updates replace the form's values, except in edited fields. */
  values?: Input;
  /** Asks before leaving the page with unsaved changes. */
  guardUnsaved?: boolean;
  /** Returns the failures to show, if any. */
  onSubmit: (values: Output) => Promise<readonly FormFailure[] | undefined>;
  submitLabel: string;
  /** Title of the notice about failures of the whole form. */
  failureTitle?: string;
  /** The submit button has the full width. */
  full?: boolean;
  /** Disables the submit button; the page must say the reason. */
  submitDisabled?: boolean;
  /** Shows a Cancel button. */
  onCancel?: () => void;
  /** More buttons beside the submit button. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A form. A field is validated on the first blur, then on each change. A failed submit focuses the first invalid field, or the notice above
 * the fields.
 */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { rule, initial, values, submitLabel, failureTitle, full, onCancel, actions, guardUnsaved, children } = props;
  const resolver = useMemo(() => lazyResolver(rule), [rule]);
  const form = useForm<Input, unknown, Output>({
    resolver,
    defaultValues: initial,
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { submit, formFailures, noticeRef } = useSubmit(form, props.onSubmit);
  const { isDirty, isSubmitting } = form.formState;
  const hydrated = useHydrated();

  // Loads the validation code while the user fills in the first field.
  const prefetchValidation = () => {
    void loadResolver();
    void rule();
  };

  return (
    <FormProvider {...form}>
      <StyledForm noValidate onSubmit={submit} onFocus={prefetchValidation} {...unsavedAttribute(isDirty)}>
        {formFailures.length > 0 && (
          <Notice meaning="danger" title={failureTitle} urgent ref={noticeRef}>
            {formFailures.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        )}
        {guardUnsaved && <UnsavedGuard when={isDirty && !isSubmitting} />}
        {children}
        <Row $justify={full ? 'start' : 'end'}>
          {onCancel && (
            <Button kind="secondary" onClick={onCancel}>
              Cancel
            </Button>
          )}
          {actions}
          {/* Before hydration the browser would send the form itself, with the password in the address. */}
          <Button type="submit" full={full} busy={isSubmitting} disabled={!hydrated || props.submitDisabled}>
            {submitLabel}
          </Button>
        </Row>
      </StyledForm>
    </FormProvider>
  );
}
