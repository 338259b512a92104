import { useId } from 'react';
import { styled } from 'styled-components';
import { token, type } from '../theme/tokens.ts';

const Label = styled.p`
  ${type('label')}
  margin-bottom: 6px;
`;

const Sheet = styled.article`
  padding: ${token('space-4')};
  background: ${token('sunken')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-field')};
`;

const Subject = styled.p`
  font-weight: 600;
  padding-bottom: ${token('space-3')};
  margin-bottom: ${token('space-3')};
  border-bottom: 1px solid ${token('line')};
  overflow-wrap: anywhere;
`;

const Body = styled.p`
  ${type('small')}
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

interface MailTextProps {
  label: string;
  /** Absent if the subject is shown elsewhere. */
  subject?: string;
  text: string;
}

/** Preview of a plain-text email. */
export function MailText({ label, subject, text }: MailTextProps) {
  const id = useId();
  return (
    <div>
      <Label id={id}>{label}</Label>
      <Sheet aria-labelledby={id}>
        {subject !== undefined && <Subject>{subject}</Subject>}
        <Body>{text}</Body>
      </Sheet>
    </div>
  );
}
