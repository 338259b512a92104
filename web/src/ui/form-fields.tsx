import { type ComponentProps, type ReactNode, useId } from 'react';
import { type UseFormRegisterReturn, useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import { useHydrated } from '../lib/use-hydrated.ts';
import { media, token, type } from '../theme/tokens.ts';
import { Field, Hint, Problem } from './field.tsx';
import { controlStyle, Input, Select, type SelectOption } from './input.tsx';

/**
 * Events after which no pointer is pressed. A key is one of them, because the page gets no `pointerup` if the pointer is released over the
 * open list of a native select.
 */
const RELEASE_EVENTS = ['pointerup', 'pointercancel', 'dragend', 'keydown'];

let isPointerPressed = false;
const handlePress = (): void => {
  isPointerPressed = true;
};
const handleRelease = (): void => {
  isPointerPressed = false;
};
// The build prerenders forms without a browser, where there are no events.
globalThis.addEventListener?.('pointerdown', handlePress, true);
for (const name of RELEASE_EVENTS) globalThis.addEventListener?.(name, handleRelease, true);

/**
 * Runs `work`, which may move elements: at once, or after the release while a pointer is pressed. A button that moves between press and
 * release would get no click.
 */
export function afterRelease(work: () => void): void {
  if (!isPointerPressed) {
    work();
    return;
  }
  const listeners = new AbortController();
  const runAfterClick = () => {
    listeners.abort();
    // `work` runs in a later task, after the click event.
    setTimeout(work);
  };
  for (const name of RELEASE_EVENTS)
    window.addEventListener(name, runAfterClick, { capture: true, signal: listeners.signal });
}

export interface NamedField {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** Registers a field with the surrounding form; returns the props of its input, and its error. The field is validated on blur. */
export function useField(name: string) {
  const { register, setValue, getFieldState, formState } = useFormContext();
  const registration = register(name);
  const hydrated = useHydrated();
  // Registering sets the initial value, which would replace a text that was typed into the prerendered page.
  const registerAndKeepTyped: UseFormRegisterReturn['ref'] = (element) => {
    const typed = element instanceof HTMLInputElement ? element.value : '';
    registration.ref(element);
    if (typed && typed !== element.value) setValue(name, typed, { shouldDirty: true });
  };
  const ref = hydrated ? registration.ref : registerAndKeepTyped;
  const onBlur: UseFormRegisterReturn['onBlur'] = async (event) => afterRelease(() => void registration.onBlur(event));
  return { registration: { ...registration, ref, onBlur }, error: getFieldState(name, formState).error?.message };
}

type TextFieldProps = NamedField & Omit<ComponentProps<'input'>, 'name'>;

export function TextField({ name, label, hint, ...input }: TextFieldProps) {
  const { registration, error } = useField(name);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Input {...input} {...control} {...registration} />}
    </Field>
  );
}

/** A text field for an email address; phones show the keyboard for email addresses. */
export const EmailField = (props: TextFieldProps) => <TextField {...props} type="email" inputMode="email" />;

interface SelectFieldProps extends NamedField {
  options: readonly SelectOption[];
  /** First option, without a value. */
  placeholder?: string;
  disabled?: boolean;
}

export function SelectField({ name, label, hint, options, placeholder, disabled }: SelectFieldProps) {
  const { registration, error } = useField(name);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select {...control} {...registration} options={options} disabled={disabled}>
          {placeholder && <option value="">{placeholder}</option>}
        </Select>
      )}
    </Field>
  );
}

export const TextArea = styled.textarea<{ $mono?: boolean }>`
  ${controlStyle}
  height: auto;
  min-height: 80px;
  padding: ${token('space-2')} ${token('space-3')};
  resize: vertical;
  ${({ $mono }) => $mono && 'font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.875em; tab-size: 2;'}
  ${media.touch} {
    height: auto;
  }
`;

interface TextAreaFieldProps extends NamedField, Omit<ComponentProps<'textarea'>, 'name'> {
  /** Monospaced, for code and data. */
  mono?: boolean;
}

export function TextAreaField({ name, label, hint, rows = 4, mono, ...area }: TextAreaFieldProps) {
  const { registration, error } = useField(name);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextArea
          {...area}
          {...control}
          {...registration}
          rows={rows}
          $mono={mono}
          spellCheck={mono ? false : undefined}
        />
      )}
    </Field>
  );
}

const Group = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: ${token('space-4')};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Legend = styled.legend`
  ${type('label')}
  padding: 0;
  margin-bottom: 2px;
`;

interface FieldsetProps {
  legend: string;
  describedBy?: string;
  children: ReactNode;
}

/** A group of controls with a label. */
export const Fieldset = ({ legend, describedBy, children }: FieldsetProps) => (
  <Group aria-describedby={describedBy}>
    <Legend>{legend}</Legend>
    {children}
  </Group>
);

interface FieldGroupProps {
  legend: string;
  hint?: string;
  /** Name of the group in the form, for which an error of the whole group is shown. */
  name?: string;
  children: ReactNode;
}

/** A fieldset of switches or checkboxes. */
export function FieldGroup({ legend, hint, name, children }: FieldGroupProps) {
  const id = useId();
  const { getFieldState, formState } = useFormContext();
  const error = name ? getFieldState(name, formState).error?.message : undefined;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Fieldset legend={legend} describedBy={describedBy || undefined}>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {children}
      {error && (
        <Problem id={`${id}-error`} role="alert">
          {error}
        </Problem>
      )}
    </Fieldset>
  );
}
