import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';
import { Keys } from './keys.tsx';
import { Hidden } from './text.tsx';

const SearchBox = styled.button`
  ${type('small')}
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token('space-2')};
  flex: none;
  width: 36px;
  height: 36px;
  color: ${token('text-soft')};
  border: 1px solid transparent;
  border-radius: ${token('radius-field')};
  transition: border-color ${token('motion-color')} ease-out;
  > [aria-hidden]:not(svg) {
    display: none;
  }
  ${media.touch} {
    min-width: 44px;
    height: 44px;
  }
  ${media.wide} {
    width: 220px;
    padding: 0 6px 0 ${token('space-3')};
    background: ${token('canvas')};
    border-color: ${token('line')};
    &:hover {
      border-color: ${token('text-faint')};
    }
    > span[aria-hidden] {
      display: block;
      flex: 1;
    }
    > kbd[aria-hidden] {
      display: inline-flex;
    }
    svg {
      width: 16px;
      height: 16px;
    }
  }
`;

/** Looks like a field, opens the place to search and command from. */
export const SearchButton = (props: Omit<ComponentProps<'button'>, 'style'>) => (
  <SearchBox {...props} type="button" aria-keyshortcuts="Control+K Meta+K">
    <Search size={20} strokeWidth={1.75} aria-hidden />
    <Hidden>Search</Hidden>
    <span aria-hidden>Search</span>
    <Keys aria-hidden keys={['Ctrl', 'K']} />
  </SearchBox>
);

/** A round button around an avatar. */
export const AvatarButton = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  border-radius: ${token('radius-full')};
  &:hover {
    background: ${token('neutral-hover')};
  }
  ${media.touch} {
    width: 44px;
    height: 44px;
  }
`;
