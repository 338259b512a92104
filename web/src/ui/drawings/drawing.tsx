import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../../theme/tokens.ts';

const Canvas = styled.svg.attrs({
  viewBox: '0 0 160 120',
  width: 160,
  height: 120,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
})`
  color: ${token('line-strong')};
  .faint {
    stroke: ${token('neutral-disabled')};
  }
  .ground {
    fill: ${token('neutral-hover')};
    stroke: none;
  }
  .face {
    fill: ${token('surface')};
  }
`;

/** A picture in neutral lines; it says nothing that the words below it do not. */
export const Drawing = ({ children }: { children: ReactNode }) => <Canvas>{children}</Canvas>;
