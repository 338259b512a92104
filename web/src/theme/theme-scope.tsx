import { styled } from 'styled-components';
import type { Tokens } from './build-theme.ts';
import { declarations } from './global-style.ts';
import { token } from './tokens.ts';

/** A part of a page under a theme of its own. */
export const ThemeScope = styled.div<{ $tokens: Tokens; $dark: boolean }>`
  ${({ $tokens }) => declarations($tokens)}
  color-scheme: ${({ $dark }) => ($dark ? 'dark' : 'light')};
  padding: ${token('space-6')};
  font-family: ${token('font-family')};
  color: ${token('text')};
  background: ${token('canvas')};
`;
