import { useId } from 'react';
import { styled } from 'styled-components';
import { hidden, media, tabular, token, type } from '../theme/tokens.ts';

const Box = styled.fieldset`
  display: flex;
  flex: 1 1 100%;
  flex-wrap: wrap;
  gap: ${token('space-2')};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Legend = styled.legend`
  ${hidden}
`;

const Choice = styled.label`
  ${type('small')}
  ${tabular}
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: 32px;
  padding: 2px ${token('space-3')};
  color: ${token('text')};
  border: 1px solid ${token('line')};
  border-radius: 16px;
  cursor: pointer;
  input {
    ${hidden}
  }
  ${media.hover} {
    &:hover {
      border-color: ${token('text-faint')};
    }
  }
  &:has(:checked) {
    font-weight: 500;
    background: ${token('brand-tint')};
    border-color: ${token('brand')};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${token('ring')};
    outline-offset: 1px;
  }
  ${media.touch} {
    min-height: 44px;
    border-radius: 22px;
  }
`;

interface ChoiceChipsProps {
  /** Accessible name of the choice. */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A choice of one of a few filters, in lines that wrap. */
export function ChoiceChips({ label, value, options, onChange }: ChoiceChipsProps) {
  const name = useId();
  return (
    <Box>
      <Legend>{label}</Legend>
      {options.map(({ value: key, label: text }) => (
        <Choice key={key}>
          <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
          {text}
        </Choice>
      ))}
    </Box>
  );
}
