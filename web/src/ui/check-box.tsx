import { styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';

const Target = styled.label`
  display: inline-grid;
  place-items: center;
  width: 28px;
  height: 28px;
  cursor: pointer;
  input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${token('brand')};
  }
  &:has(:disabled) {
    cursor: not-allowed;
  }
  ${media.touch} {
    width: 44px;
    height: 44px;
  }
`;

interface CheckBoxProps {
  /** Its name; what it is for stands beside it, as a column's head does. */
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A box in a row of a table. */
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
