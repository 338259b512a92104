import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';
import { Field } from './field.tsx';
import { type NamedField, useField } from './form-fields.tsx';
import { controlStyle } from './input.tsx';

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
  /** For code and data: letters of one width. */
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
