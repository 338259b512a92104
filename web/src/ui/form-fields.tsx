import type { ComponentProps, ReactNode } from 'react';
import { type UseFormRegisterReturn, useFormContext } from 'react-hook-form';
import { Field } from './field.tsx';
import { Input, Select } from './input.tsx';
import { onceReleased } from './pointer-press.ts';

export interface NamedField {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** What a field of the form around it needs: its registration and its present error. It is checked once it is left. */
export function useField(name: string) {
  const { register, getFieldState, formState } = useFormContext();
  const registration = register(name);
  const onBlur: UseFormRegisterReturn['onBlur'] = async (event) => onceReleased(() => void registration.onBlur(event));
  return { registration: { ...registration, onBlur }, error: getFieldState(name, formState).error?.message };
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

interface SelectFieldProps extends NamedField {
  options: readonly { value: string; label: string }[];
  /** Shown first, with no value. */
  placeholder?: string;
  disabled?: boolean;
}

export function SelectField({ name, label, hint, options, placeholder, disabled }: SelectFieldProps) {
  const { registration, error } = useField(name);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select {...control} {...registration} disabled={disabled}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
