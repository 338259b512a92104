import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { BAR_HEIGHT, layer, media, token, type } from '../theme/tokens.ts';
import { SkipLink } from './page-frame.tsx';

const SIDEBAR_WIDTH = '256px';
// Set by `OfflineBanner`.
const BANNER_HEIGHT = 'var(--banner, 0px)';

const Aside = styled.aside`
  position: fixed;
  inset: ${BANNER_HEIGHT} auto 0 0;
  width: ${SIDEBAR_WIDTH};
  display: flex;
  flex-direction: column;
  overflow-y: auto;
  background: ${token('sunken')};
  border-right: 1px solid ${token('line')};
  ${media.small} {
    display: none;
  }
  @media print {
    display: none;
  }
`;

const Body = styled.div`
  min-height: 100dvh;
  ${media.notSmall} {
    margin-left: ${SIDEBAR_WIDTH};
  }
  @media print {
    margin-left: 0;
  }
`;

const Bar = styled.header`
  position: sticky;
  top: ${BANNER_HEIGHT};
  z-index: ${layer.sticky + 1};
  display: flex;
  align-items: center;
  gap: ${token('space-3')};
  height: ${BAR_HEIGHT}px;
  padding: 0 ${token('space-8')};
  background: ${token('surface')};
  border-bottom: 1px solid ${token('line')};
  ${media.small} {
    gap: 0;
    padding: 0 ${token('space-2')};
  }
  @media print {
    display: none;
  }
`;

const BarTitle = styled.p`
  ${type('h3')}
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Tools = styled.div`
  display: flex;
  align-items: center;
  flex: none;
  gap: ${token('space-2')};
  ${media.small} {
    gap: 0;
  }
`;

const MenuButton = styled.div`
  ${media.notSmall} {
    display: none;
  }
`;

const appear = keyframes`
  from { visibility: hidden; }
`;

const Main = styled.main`
  display: flex;
  flex-direction: column;
  gap: ${token('space-6')};
  max-width: calc(1280px + 2 * ${token('space-8')});
  margin: 0 auto;
  padding: ${token('space-8')};
  ${media.small} {
    padding: ${token('space-4')};
  }
  /* A section appears once the sections above it are loaded, so that it does not move down, but after a second at the latest. */
  > :has([data-loading]) ~ * {
    animation: ${appear} 1ms 1s backwards;
  }
`;

interface StaffShellProps {
  sidebar: ReactNode;
  /** Opens the sidebar on small screens. */
  menuButton: ReactNode;
  title: string;
  /** At the right of the bar. */
  tools: ReactNode;
  /** Below the bar. */
  banner?: ReactNode;
  children: ReactNode;
}

/** Layout of the staff portal: a sidebar, and a top bar above the content. */
export const StaffShell = ({ sidebar, menuButton, title, tools, banner, children }: StaffShellProps) => (
  <>
    <SkipLink />
    <Aside aria-label="Sidebar">{sidebar}</Aside>
    <Body>
      <Bar>
        <MenuButton>{menuButton}</MenuButton>
        <BarTitle>{title}</BarTitle>
        <Tools>{tools}</Tools>
      </Bar>
      {banner}
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
    </Body>
  </>
);

const Banner = styled.p`
  ${type('small')}
  padding: ${token('space-1')} ${token('space-4')};
  font-weight: 500;
  text-align: center;
  color: ${token('warning-text')};
  background: ${token('warning-tint')};
  border-bottom: 1px solid ${token('warning-line')};
  ${media.notSmall} {
    display: none;
  }
  @media print {
    display: none;
  }
`;

/** The test mode notice for small screens. */
export const TestModeBanner = () => <Banner>Test mode: no real payments</Banner>;
