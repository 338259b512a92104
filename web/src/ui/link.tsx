import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { token } from '../theme/tokens.ts';

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
