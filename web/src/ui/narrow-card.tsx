import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';
import { Surface } from './card.tsx';

const Centre = styled.div`
  width: 100%;
  max-width: 440px;
  margin: ${token('space-4')} auto 0;
`;

/** One card in the middle of a wider page. */
export const NarrowCard = ({ children }: { children: ReactNode }) => (
  <Centre>
    <Surface as="div">{children}</Surface>
  </Centre>
);
