import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { isTyping } from '../lib/is-typing.ts';
import { media, token } from '../theme/tokens.ts';
import { Input } from './input.tsx';

const PAUSE = 250;

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
  /** What is searched for now. */
  value: string;
  onSearch: (value: string) => void;
}

/** Searches once typing pauses; `/` moves the focus here from anywhere. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);

  // Going back in the history changes the value from outside.
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);

  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      onSearch(text.trim());
    }, PAUSE);
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
