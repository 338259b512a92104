import { useLayoutEffect } from 'react';
import { createGlobalStyle, css, styled } from 'styled-components';
import type { Theme, Tokens } from './build-theme.ts';
import { media, token, type } from './tokens.ts';

const declarations = (tokens: Partial<Tokens>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}: ${value};`)
    .join('');

/** Returns the tokens that differ in dark mode. */
const pickDifferent = (dark: Tokens, light: Tokens): Partial<Tokens> => {
  const lightTokens = new Map(Object.entries(light));
  return Object.fromEntries(Object.entries(dark).filter(([name, value]) => lightTokens.get(name) !== value));
};

/** Declares the tokens. `data-scheme` on the root selects dark mode; print is always light. */
export const ThemeValues = createGlobalStyle<{ $theme: Theme }>`
  :root {
    color-scheme: light;
    ${({ $theme }) => declarations($theme.light)}
  }
  ${({ $theme }) =>
    $theme.dark &&
    css`
      @media not print {
        :root[data-scheme='dark'] {
          color-scheme: dark;
          ${declarations(pickDifferent($theme.dark, $theme.light))}
        }
      }
    `}
`;

/** Rules for all elements. */
export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }

  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    background: ${token('canvas')};
  }
  body {
    ${type('body')}
    min-height: 100vh;
    min-height: 100dvh;
    font-family: ${token('font-family')};
    color: ${token('text')};
    -webkit-font-smoothing: antialiased;
    font-feature-settings: 'cv11', 'ss03';
    overflow-wrap: break-word;
  }
  /* Radix sets "pointer-events: none" on the body while a dialog is open, which recalculates the style of every element. The scrim
     covers the page anyway. */
  body:has(> [data-scrim]) { pointer-events: auto !important; }

  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  button { background: none; border: 0; padding: 0; cursor: pointer; text-align: inherit; }
  ul, ol { list-style: none; padding: 0; }
  img, svg { display: block; max-width: 100%; }
  h1, h2, h3 { text-wrap: balance; }
  table { border-collapse: collapse; }

  :focus-visible { outline: 2px solid ${token('ring')}; outline-offset: 2px; }
  /* Headings and the main element get the focus only for screen readers. */
  [tabindex='-1']:focus { outline: none; }

  ${media.reducedMotion} {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
  }
  @media print {
    html { background: none; }
  }
`;

/** An element inside which other tokens apply than on the page, for a preview. */
export const ThemeScope = styled.div<{ $tokens: Tokens; $dark: boolean }>`
  ${({ $tokens }) => declarations($tokens)}
  color-scheme: ${({ $dark }) => ($dark ? 'dark' : 'light')};
  padding: ${token('space-6')};
  font-family: ${token('font-family')};
  color: ${token('text')};
  background: ${token('canvas')};
`;

/**
 * Applies a company's own CSS while the component is mounted. Uses a constructed style sheet, because the content security policy
 * refuses `<style>` elements.
 */
export function useCompanyCss(css: string | null): void {
  useLayoutEffect(() => {
    if (!css) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css]);
}
