import { Search } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { isTyping } from '../lib/browser.ts';
import { media, token, type } from '../theme/tokens.ts';
import { Input } from './input.tsx';
import { Keys } from './keys.tsx';
import { Hidden } from './text.tsx';

/** Milliseconds without typing after which the search starts. */
const SEARCH_DELAY_MS = 250;

const Box = styled.div`
  position: relative;
  width: 280px;
  max-width: 100%;
  svg {
    position: absolute;
    left: 12px;
    top: calc(50% - 8px);
    color: ${token('text-faint')};
    pointer-events: none;
  }
  input {
    padding-left: 36px;
  }
  ${media.small} {
    width: 100%;
  }
`;

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** The current search. */
  value: string;
  onSearch: (value: string) => void;
}

/** A search field that searches after 250 ms without typing; `/` focuses it. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const lastSearch = useRef(value);

  // The value also changes from outside, for example with the back button.
  useEffect(() => {
    if (value !== lastSearch.current) setText(value);
    lastSearch.current = value;
  }, [value]);

  useEffect(() => {
    if (text.trim() === lastSearch.current) return;
    const timer = setTimeout(() => {
      lastSearch.current = text.trim();
      onSearch(text.trim());
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  return (
    <Box>
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Box>
  );
}

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

/** Opens the command palette; looks like a search field. */
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
