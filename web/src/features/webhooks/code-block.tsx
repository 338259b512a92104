import { useId } from 'react';
import { styled } from 'styled-components';
import { token, type } from '../../theme/tokens.ts';

const Label = styled.h3`
  ${type('label')}
  margin-bottom: 6px;
`;

// Scrollable elements must be focusable.
const Block = styled.pre.attrs({ tabIndex: 0, role: 'group' })`
  ${type('small')}
  max-height: 320px;
  margin: 0;
  padding: ${token('space-3')} ${token('space-4')};
  overflow: auto;
  overscroll-behavior: contain;
  font-family: ${token('font-mono')};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  background: ${token('sunken')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-field')};
`;

/** A labeled block of preformatted text, such as JSON. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  const id = useId();
  return (
    <div>
      <Label id={id}>{label}</Label>
      <Block aria-labelledby={id}>{children}</Block>
    </div>
  );
}
