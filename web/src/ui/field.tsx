import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  min-width: 0;
`;

const Label = styled.label`
  ${type('label')}
  color: ${token('text')};
`;

export const Hint = styled.p`
  ${type('small')}
  color: ${token('text-soft')};
`;

const ProblemText = styled.p`
  ${type('small')}
  display: flex;
  align-items: baseline;
  gap: 6px;
  color: ${token('danger-text')};
  svg {
    flex: none;
    align-self: center;
  }
`;

/** An error below a control. */
export const Problem = ({ children, ...attributes }: ComponentProps<'p'>) => (
  <ProblemText {...attributes}>
    <CircleAlert size={14} strokeWidth={2} aria-hidden />
    {children}
  </ProblemText>
);

/** Attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label, hint and error. `children` renders the control with the given attributes. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Box>
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
      })}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && <Problem id={`${id}-error`}>{error}</Problem>}
    </Box>
  );
}

/** Fields and their button in a row; stacked on small screens. */
export const FieldRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${token('space-4')};
  > div {
    flex: 1 1 220px;
    max-width: 360px;
  }
  /* Aligns the button with the controls, below the labels. */
  > button {
    margin-top: calc(${token('leading-label')} + 6px);
  }
  ${media.small} {
    > div {
      flex-basis: 100%;
      max-width: none;
    }
    > button {
      flex: 1 1 100%;
      margin-top: 0;
    }
  }
`;
