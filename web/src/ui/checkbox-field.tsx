import { styled } from 'styled-components';
import { token, type } from '../theme/tokens.ts';
import { type NamedField, useField } from './form-fields.tsx';
import { Text } from './text.tsx';

const Label = styled.label`
  display: grid;
  grid-template-columns: 20px 1fr;
  gap: 2px ${token('space-3')};
  align-items: center;
  cursor: pointer;
  input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${token('brand')};
  }
  p {
    grid-column: 2;
  }
`;

const Name = styled.span`
  ${type('body')}
  font-weight: 500;
`;

export function CheckboxField({ name, label, hint }: NamedField) {
  const { registration } = useField(name);
  return (
    <Label>
      <input type="checkbox" {...registration} />
      <Name>{label}</Name>
      {hint && (
        <Text $kind="small" $tone="text-soft">
          {hint}
        </Text>
      )}
    </Label>
  );
}
