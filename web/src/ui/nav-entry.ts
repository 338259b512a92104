import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';

/** A link of a navigation, marked while its page is open. */
export const NavEntry = styled(NavLink)`
  align-items: center;
  padding: 0 ${token('space-3')};
  font-weight: 500;
  color: ${token('text-soft')};
  text-decoration: none;
  border-radius: ${token('radius-field')};
  transition: background-color ${token('motion-color')} ease-out;
  &:hover {
    background: ${token('neutral-hover')};
    color: ${token('text')};
  }
  &[aria-current='page'] {
    color: ${token('brand-text')};
    background: ${token('brand-tint')};
  }
  ${media.touch} {
    && {
      min-height: 44px;
    }
  }
`;
