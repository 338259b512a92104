import { styled } from 'styled-components';
import { hidden, token } from '../theme/tokens.ts';

/** Takes a file that is let go on it; a click on it opens the browser's own choice. */
export const Zone = styled.label<{ $over: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  text-align: center;
  cursor: pointer;
  color: ${token('text-soft')};
  background: ${({ $over }) => token($over ? 'brand-tint' : 'canvas')};
  border: 1.5px dashed ${({ $over }) => token($over ? 'brand-text' : 'line-strong')};
  border-radius: ${token('radius-card')};
  transition:
    background-color ${token('motion-color')} ease-out,
    border-color ${token('motion-color')} ease-out;
  &:hover {
    background: ${token('brand-tint')};
    border-color: ${token('brand-text')};
  }
  &:focus-within {
    outline: 2px solid ${token('ring')};
    outline-offset: 2px;
  }
`;

export const FileInput = styled.input`
  ${hidden}
`;
