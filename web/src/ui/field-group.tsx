import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import { token, type } from '../theme/tokens.ts';

const Group = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: ${token('space-4')};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Legend = styled.legend`
  ${type('label')}
  padding: 0;
  margin-bottom: 2px;
`;

const Hint = styled.p`
  ${type('small')}
  color: ${token('text-soft')};
`;

const Problem = styled.p`
  ${type('small')}
  display: flex;
  align-items: center;
  gap: 6px;
  color: ${token('danger-text')};
  svg {
    flex: none;
  }
`;

interface FieldGroupProps {
  legend: string;
  hint?: string;
  /** Of the group in the form around it, for an error of the whole group. */
  name?: string;
  children: ReactNode;
}

/** Switches or boxes that belong together, with one question over them. */
export function FieldGroup({ legend, hint, name, children }: FieldGroupProps) {
  const id = useId();
  const { getFieldState, formState } = useFormContext();
  const error = name ? getFieldState(name, formState).error?.message : undefined;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Group aria-describedby={describedBy || undefined}>
      <Legend>{legend}</Legend>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {children}
      {error && (
        <Problem id={`${id}-error`} role="alert">
          <CircleAlert size={14} strokeWidth={2} aria-hidden />
          {error}
        </Problem>
      )}
    </Group>
  );
}
