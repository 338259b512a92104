import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';
import type { NamedField } from './form-fields.tsx';
import { Text } from './text.tsx';

const Box = styled.div`
  display: grid;
  grid-template-columns: 40px 1fr;
  gap: 2px ${token('space-3')};
  align-items: center;
  p {
    grid-column: 2;
  }
  ${media.touch} {
    min-height: 44px;
  }
`;

const Track = styled(Radix.Root)`
  position: relative;
  width: 40px;
  height: 24px;
  border-radius: ${token('radius-full')};
  background: ${token('line-strong')};
  transition: background-color ${token('motion-color')} ease-out;
  &[data-state='checked'] {
    background: ${token('brand')};
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.5;
  }
`;

const Thumb = styled(Radix.Thumb)`
  display: block;
  width: 18px;
  height: 18px;
  border-radius: ${token('radius-full')};
  background: ${token('surface')};
  transform: translateX(3px);
  transition: transform ${token('motion-color')} ease-out;
  &[data-state='checked'] {
    transform: translateX(19px);
    background: ${token('on-brand')};
  }
`;

const Name = styled.label<{ $disabled?: boolean }>`
  ${type('body')}
  font-weight: 500;
  color: ${({ $disabled }) => token($disabled ? 'text-faint' : 'text')};
  cursor: ${({ $disabled }) => ($disabled ? 'not-allowed' : 'pointer')};
`;

export interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  hint?: ReactNode;
}

export function Switch({ label, checked, onChange, disabled, hint }: SwitchProps) {
  const id = useId();
  return (
    <Box>
      <Track
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        <Thumb />
      </Track>
      <Name htmlFor={id} $disabled={disabled}>
        {label}
      </Name>
      {hint && (
        <Text id={`${id}-hint`} $kind="small" $tone="text-soft">
          {hint}
        </Text>
      )}
    </Box>
  );
}

interface SwitchFieldProps extends NamedField {
  disabled?: boolean;
}

/** A switch as a form field. */
export function SwitchField({ name, label, hint, disabled }: SwitchFieldProps) {
  const { field } = useController({ name });
  return (
    <Switch label={label} hint={hint} disabled={disabled} checked={field.value === true} onChange={field.onChange} />
  );
}
