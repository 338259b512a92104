import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';

const look = css`
  color: ${token('brand-text')};
  font-weight: 500;
  text-decoration: none;
  border-radius: 2px;
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

export const TextLink = styled(Link)`
  ${look}
`;

/** To a file or another site. */
export const OutLink = styled.a`
  ${look}
  display: inline-flex;
  align-items: center;
  gap: ${token('space-2')};
`;

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
