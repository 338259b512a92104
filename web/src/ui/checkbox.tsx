import { css, styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';
import { type NamedField, useField } from './form-fields.tsx';
import { Text } from './text.tsx';

const box = css`
  input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${token('brand')};
  }
`;

const Target = styled.label`
  display: inline-grid;
  place-items: center;
  width: 28px;
  height: 28px;
  cursor: pointer;
  ${box}
  &:has(:disabled) {
    cursor: not-allowed;
  }
  ${media.touch} {
    width: 44px;
    height: 44px;
  }
`;

interface CheckBoxProps {
  /** Accessible name. In a table row the visible label is the column's title. */
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox in a table row. */
export const CheckBox = ({ label, checked, disabled, onChange }: CheckBoxProps) => (
  <Target>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  </Target>
);

const CheckboxLabel = styled.label`
  display: grid;
  grid-template-columns: 20px 1fr;
  gap: 2px ${token('space-3')};
  align-items: center;
  cursor: pointer;
  ${box}
  p {
    grid-column: 2;
  }
`;

const Name = styled.span`
  ${type('body')}
  font-weight: 500;
`;

const Choice = styled(CheckboxLabel)`
  min-height: 32px;
  ${media.touch} {
    min-height: 44px;
  }
`;

/** A checkbox with a visible label, outside a form. */
export const LabeledCheckBox = ({ label, checked, disabled, onChange }: CheckBoxProps) => (
  <Choice>
    <input type="checkbox" checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
    <Name>{label}</Name>
  </Choice>
);

export function CheckboxField({ name, label, hint }: NamedField) {
  const { registration } = useField(name);
  return (
    <CheckboxLabel>
      <input type="checkbox" {...registration} />
      <Name>{label}</Name>
      {hint && (
        <Text $kind="small" $tone="text-soft">
          {hint}
        </Text>
      )}
    </CheckboxLabel>
  );
}
