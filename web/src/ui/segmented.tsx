import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { hidden, media, token, type } from '../theme/tokens.ts';

const Box = styled.fieldset`
  display: inline-flex;
  align-self: flex-start;
  gap: 2px;
  padding: 2px;
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-field')};
  background: ${token('sunken')};
`;

const Legend = styled.legend`
  ${hidden}
`;

const Choice = styled.label`
  ${type('label')}
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 28px;
  padding: 0 ${token('space-3')};
  color: ${token('text-soft')};
  border-radius: ${token('radius-field')};
  cursor: pointer;
  input {
    ${hidden}
  }
  &:hover {
    color: ${token('text')};
  }
  &:has(:checked) {
    color: ${token('text')};
    background: ${token('surface')};
    box-shadow: ${token('shadow-raised')};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${token('ring')};
    outline-offset: 1px;
  }
  ${media.touch} {
    min-height: 44px;
  }
`;

interface SegmentedProps<Value extends string> {
  /** Accessible name of the choice. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon: LucideIcon }[];
  onChange: (value: Value) => void;
}

/** A segmented control. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <Box>
      <Legend>{label}</Legend>
      {options.map(({ value: key, label: text, icon: Icon }) => (
        <Choice key={key}>
          <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          {text}
        </Choice>
      ))}
    </Box>
  );
}
