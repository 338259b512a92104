import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';
import { NavEntry } from './nav-entry.ts';
import { SkipLink } from './page-frame.tsx';

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

const Home = styled(Link)`
  display: flex;
  min-width: 0;
  padding: ${token('space-1')} 0;
  color: ${token('text')};
  text-decoration: none;
  border-radius: ${token('radius-field')};
  ${media.small} {
    margin-right: auto;
  }
`;

/** Shown from 768 px; on smaller screens the navigation is in the menu. */
const Nav = styled.nav`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${token('space-2')};
  min-width: 0;
  padding-left: ${token('space-4')};
  border-left: 1px solid ${token('line')};
  ${media.small} {
    display: none;
  }
  @media print {
    display: none;
  }
`;

const NavTitle = styled.h2`
  ${type('label')}
  color: ${token('text-faint')};
`;

const Entry = styled(NavEntry)`
  display: inline-flex;
  min-height: 32px;
  white-space: nowrap;
`;

const Tools = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${token('space-1')};
  @media print {
    display: none;
  }
`;

const Menu = styled.div`
  flex: none;
  margin-right: calc(-1 * ${token('space-2')});
  margin-left: calc(-1 * ${token('space-2')});
  ${media.notSmall} {
    display: none;
  }
  @media print {
    display: none;
  }
`;

interface CustomerShellProps {
  /** Whether the company's own CSS applies: the server has scoped it to `.portal-brand`. */
  takesCompanyCss: boolean;
  brand: ReactNode;
  /** Path the brand links to. */
  home: string;
  nav: { title: string; entries: readonly { to: string; label: string }[] };
  /** Opens the navigation on small screens. */
  menuButton: ReactNode;
  tools: ReactNode;
  children: ReactNode;
}

/** Layout of the customer portal: header with brand, navigation and tools above the content. */
export const CustomerShell = ({
  takesCompanyCss,
  brand,
  home,
  nav,
  menuButton,
  tools,
  children,
}: CustomerShellProps) => (
  <div className={takesCompanyCss ? 'portal-brand' : undefined}>
    <SkipLink />
    <Bar>
      <BarInner>
        <Menu>{menuButton}</Menu>
        <Home to={home}>{brand}</Home>
        <Nav aria-label={nav.title}>
          <NavTitle>{nav.title}</NavTitle>
          <ul>
            {nav.entries.map(({ to, label }) => (
              <li key={to}>
                <Entry to={to}>{label}</Entry>
              </li>
            ))}
          </ul>
        </Nav>
        <Tools>{tools}</Tools>
      </BarInner>
    </Bar>
    <Main id="main" tabIndex={-1}>
      {children}
    </Main>
  </div>
);
