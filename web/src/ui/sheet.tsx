import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { hidden, layer, token } from '../theme/tokens.ts';
import { IconButton } from './icon-button.tsx';
import { closeOnEscape, Scrim, useReturnFocus } from './overlay.ts';

const slideIn = keyframes`
  from { transform: translateX(-100%); }
`;
const slideOut = keyframes`
  to { transform: translateX(-100%); }
`;

const Panel = styled(Radix.Content)`
  position: fixed;
  inset: 0 auto 0 0;
  z-index: ${layer.overlay};
  display: flex;
  flex-direction: column;
  width: min(288px, calc(100% - 56px));
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${token('sunken')};
  box-shadow: ${token('shadow-overlay')};
  &[data-state='open'] {
    animation: ${slideIn} ${token('motion-slide')} ease-out;
  }
  &[data-state='closed'] {
    animation: ${slideOut} ${token('motion-slide')} ease-in forwards;
  }
`;

const Title = styled(Radix.Title)`
  ${css`
    ${hidden}
  `}
`;

const Close = styled.div`
  position: absolute;
  top: ${token('space-2')};
  right: ${token('space-2')};
`;

interface SheetProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A modal panel that slides in from the left. */
export function Sheet({ title, open, onClose, children }: SheetProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        {open && <Scrim />}
        <Panel aria-describedby={undefined} onCloseAutoFocus={returnFocus} {...closeOnEscape(onClose)}>
          <Title>{title}</Title>
          {children}
          <Close>
            <Radix.Close asChild>
              <IconButton label="Close menu" icon={X} />
            </Radix.Close>
          </Close>
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  );
}
