import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';
import { FieldGroup, type NamedField, useField } from './form-fields.tsx';

const Options = styled.div`
  display: flex;
  flex-direction: column;
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-field')};
`;

const Option = styled.label`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  gap: 2px ${token('space-3')};
  align-items: center;
  min-height: 44px;
  padding: ${token('space-2')} ${token('space-3')};
  cursor: pointer;
  & + & {
    border-top: 1px solid ${token('line')};
  }
  &:has(:checked) {
    background: ${token('sunken')};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${token('ring')};
    outline-offset: 1px;
  }
  input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${token('brand')};
    outline: 0;
  }
  ${media.small} {
    gap: 2px ${token('space-2')};
  }
`;

const Name = styled.span`
  ${type('body')}
  font-weight: 500;
`;

const Note = styled.span`
  ${type('small')}
  grid-column: 2;
  color: ${token('text-soft')};
`;

export interface RadioOption {
  value: string;
  label: string;
  /** A second line below the label. */
  note?: ReactNode;
  /** Content at the right of the label; screen readers read it with the label. */
  end?: ReactNode;
}

/** A choice of one of several options, each on a row of its own. */
export function RadioField({ name, label, options }: NamedField & { options: readonly RadioOption[] }) {
  const { registration } = useField(name);
  return (
    <FieldGroup legend={label} name={name}>
      <Options>
        {options.map(({ value, label: text, note, end }) => (
          <Option key={value}>
            <input type="radio" value={value} {...registration} />
            <Name>{text}</Name>
            {end}
            {note && <Note>{note}</Note>}
          </Option>
        ))}
      </Options>
    </FieldGroup>
  );
}
