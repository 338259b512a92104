import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';

const Centre = styled.main`
  display: grid;
  place-items: center;
  min-height: 100vh;
  min-height: 100dvh;
  padding: ${token('space-4')};
`;

/** One thing in the middle of a page that has no layout of its own. */
export const WholePage = ({ children }: { children: ReactNode }) => (
  <Centre id="main" tabIndex={-1}>
    {children}
  </Centre>
);
