import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';
import { SkipLink } from './skip-link.tsx';

const WIDTH = '1040px';

const Bar = styled.header`
  background: ${token('surface')};
  border-bottom: 1px solid ${token('line')};
  @media print {
    border: 0;
  }
`;

const BarInner = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token('space-4')};
  max-width: calc(${WIDTH} + 2 * ${token('space-6')});
  height: 64px;
  margin: 0 auto;
  padding: 0 ${token('space-6')};
  ${media.small} {
    padding: 0 ${token('space-4')};
  }
`;

const Main = styled.main`
  display: flex;
  flex-direction: column;
  gap: ${token('space-6')};
  /* One column of 720 px; two columns need more. */
  max-width: calc(720px + 2 * ${token('space-6')});
  margin: 0 auto;
  padding: ${token('space-8')} ${token('space-6')} ${token('space-16')};
  ${media.wide} {
    max-width: calc(${WIDTH} + 2 * ${token('space-6')});
  }
  ${media.small} {
    padding: ${token('space-4')} ${token('space-4')} ${token('space-12')};
  }
`;

interface CustomerShellProps {
  brand: ReactNode;
  tools: ReactNode;
  children: ReactNode;
}

/** The company and a way out above one column of content. */
export const CustomerShell = ({ brand, tools, children }: CustomerShellProps) => (
  <>
    <SkipLink />
    <Bar>
      <BarInner>
        {brand}
        {tools}
      </BarInner>
    </Bar>
    <Main id="main" tabIndex={-1}>
      {children}
    </Main>
  </>
);
