import { styled } from 'styled-components';
import { CopyButton } from './copy-button.tsx';

const Pair = styled.span`
  display: inline-flex;
  align-items: center;
  /* As wide as its place and the margin that reaches out of it. */
  max-width: calc(100% + 8px);
  overflow-wrap: anywhere;
  /* The icon, not the square around it, ends the line. */
  margin: -8px -8px -8px 0;
`;

/** An id with a button that copies it. */
export const Copyable = ({ text, label }: { text: string; label: string }) => (
  <Pair>
    {text}
    <CopyButton text={text} label={label} />
  </Pair>
);
