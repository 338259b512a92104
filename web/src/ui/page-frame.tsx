import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { layer, token, type } from '../theme/tokens.ts';
import { Surface } from './card.tsx';

const Link = styled.a`
  position: fixed;
  top: ${token('space-2')};
  left: ${token('space-2')};
  z-index: ${layer.skip};
  padding: ${token('space-2')} ${token('space-4')};
  color: ${token('text')};
  background: ${token('raised')};
  border-radius: ${token('radius-field')};
  transform: translateY(-200%);
  &:focus {
    transform: none;
    box-shadow: ${token('shadow-overlay')};
  }
`;

/** A link to the content; the first element in the tab order of every page. */
export const SkipLink = () => <Link href="#main">Skip to content</Link>;

const Page = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token('space-6')};
  min-height: 100vh;
  min-height: 100dvh;
  padding: ${token('space-12')} ${token('space-4')} ${token('space-6')};
`;

const NarrowMain = styled.main`
  width: 100%;
  max-width: 400px;
`;

const Foot = styled.footer`
  ${type('small')}
  margin-top: auto;
  color: ${token('text-faint')};
`;

interface NarrowPageProps {
  /** The company's logo or name. */
  brand: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}

/** Layout of public pages: one card. */
export const NarrowPage = ({ brand, foot, children }: NarrowPageProps) => (
  <Page>
    <SkipLink />
    <header>{brand}</header>
    <NarrowMain id="main" tabIndex={-1}>
      <Surface as="div">{children}</Surface>
    </NarrowMain>
    <Foot>{foot}</Foot>
  </Page>
);

const NarrowCenter = styled.div`
  width: 100%;
  max-width: 440px;
  margin: ${token('space-4')} auto 0;
`;

/** A narrow card, centered in a page. */
export const NarrowCard = ({ children }: { children: ReactNode }) => (
  <NarrowCenter>
    <Surface as="div">{children}</Surface>
  </NarrowCenter>
);

const WholeCenter = styled.main`
  display: grid;
  place-items: center;
  min-height: 100vh;
  min-height: 100dvh;
  padding: ${token('space-4')};
`;

/** Centers its content in a page without a layout. */
export const WholePage = ({ children }: { children: ReactNode }) => (
  <WholeCenter id="main" tabIndex={-1}>
    {children}
  </WholeCenter>
);
