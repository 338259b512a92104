import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { layer, media, token, type } from '../theme/tokens.ts';
import { IconButton } from './icon-button.tsx';

const darken = keyframes`
  from { background-color: transparent; }
`;

// Moved, not faded: words are readable from the first moment.
const rise = keyframes`
  from { transform: translateY(8px); }
`;

// Not Radix's overlay: its scroll lock writes a <style>, which the content policy refuses. This one scrolls by a hair
// itself and hands nothing on, so that the page behind it stands still.
export const Scrim = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: none;
  pointer-events: auto;
  background: ${token('scrim')};
  animation: ${darken} ${token('motion-pop')} ease-out;
  &::after {
    content: '';
    display: block;
    height: calc(100% + 1px);
  }
`;

const Panel = styled(Radix.Content)`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  width: min(560px, calc(100% - 32px));
  height: fit-content;
  max-height: calc(100dvh - 64px);
  margin: auto;
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${token('raised')};
  border-radius: ${token('radius-card')};
  box-shadow: ${token('shadow-overlay')};
  animation: ${rise} ${token('motion-pop')} ease-out;
  ${media.small} {
    inset: auto 0 0;
    width: 100%;
    max-height: calc(100dvh - 48px);
    border-radius: ${token('radius-card')} ${token('radius-card')} 0 0;
  }
`;

const Head = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.sticky};
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token('space-4')};
  padding: ${token('space-5')} ${token('space-4')} ${token('space-3')} ${token('space-6')};
  background: ${token('raised')};
`;

const Title = styled(Radix.Title)`
  ${type('h2')}
`;

const Body = styled.div`
  padding: 0 ${token('space-6')} ${token('space-6')};
`;

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Asks or shows one thing over the page; Esc, the cross and a click outside close it. */
export const Dialog = ({ title, open, onClose, children }: DialogProps) => (
  <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
    <Radix.Portal>
      <Scrim>
        <Panel aria-describedby={undefined}>
          <Head>
            <Title>{title}</Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={X} />
            </Radix.Close>
          </Head>
          <Body>{children}</Body>
        </Panel>
      </Scrim>
    </Radix.Portal>
  </Radix.Root>
);
