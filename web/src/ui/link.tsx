import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';

const linkStyle = css`
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
  ${linkStyle}
`;

/** Links to a file or another site. */
export const OutLink = styled.a`
  ${linkStyle}
  display: inline-flex;
  align-items: center;
  gap: ${token('space-2')};
`;

/** A link on its own line, with a large enough touch target. */
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
