import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';
import { Field } from './field.tsx';
import { type NamedField, useField } from './form-fields.tsx';
import { Input } from './input.tsx';

const Box = styled.div`
  position: relative;
  input {
    padding-right: 44px;
  }
`;

const Toggle = styled.button`
  position: absolute;
  inset: 0 0 0 auto;
  width: 40px;
  display: grid;
  place-items: center;
  color: ${token('text-soft')};
  border-radius: ${token('radius-field')};
  &:hover {
    color: ${token('text')};
  }
`;

interface PasswordFieldProps extends NamedField {
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** A password field with a button to show the characters. */
export function PasswordField({ name, label, hint, autoComplete }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { registration, error } = useField(name);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Box>
          <Input
            {...control}
            {...registration}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <Toggle type="button" aria-pressed={shown} aria-label="Show characters" onClick={() => setShown(!shown)}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
          </Toggle>
        </Box>
      )}
    </Field>
  );
}

/** The fields `newPassword` and `confirmPassword`. */
export const NewPasswordFields = ({ hint = 'At least 8 characters' }: { hint?: string }) => (
  <>
    <PasswordField name="newPassword" label="New Password" autoComplete="new-password" hint={hint} />
    <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
  </>
);
