import { styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';

/** A link that stands by itself under a form, with a word before it perhaps: large enough for a finger. */
export const LinkLine = styled.p`
  ${type('small')}
  display: flex;
  align-items: center;
  gap: ${token('space-1')};
  color: ${token('text-soft')};
  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
    ${media.touch} {
      min-height: 44px;
    }
  }
`;
