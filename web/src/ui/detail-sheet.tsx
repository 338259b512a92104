import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { isTyping } from '../lib/browser.ts';
import { layer, media, token, type } from '../theme/tokens.ts';
import { IconButton } from './icon-button.tsx';
import { closeOnEscape, Scrim, useReturnFocus } from './overlay.ts';

const slideIn = keyframes`
  from { transform: translateX(32px); }
`;

const Panel = styled(Radix.Content)`
  position: fixed;
  inset: 0 0 0 auto;
  z-index: ${layer.overlay};
  display: flex;
  flex-direction: column;
  width: min(480px, 100%);
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${token('raised')};
  border-left: 1px solid ${token('line')};
  box-shadow: ${token('shadow-overlay')};
  animation: ${slideIn} ${token('motion-pop')} ease-out;
`;

const Head = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.sticky};
  display: flex;
  align-items: center;
  gap: ${token('space-1')};
  min-height: 56px;
  padding: ${token('space-2')} ${token('space-3')} ${token('space-2')} ${token('space-6')};
  background: ${token('raised')};
  border-bottom: 1px solid ${token('line')};
  ${media.small} {
    padding-left: ${token('space-4')};
  }
`;

const Title = styled(Radix.Title)`
  ${type('h3')}
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Body = styled.div`
  display: flex;
  flex: 1 0 auto;
  flex-direction: column;
  gap: ${token('space-6')};
  padding: ${token('space-6')};
  ${media.small} {
    padding: ${token('space-4')};
  }
`;

const Actions = styled.footer`
  position: sticky;
  bottom: 0;
  display: flex;
  flex-wrap: wrap;
  gap: ${token('space-3')};
  padding: ${token('space-4')} ${token('space-6')};
  background: ${token('raised')};
  border-top: 1px solid ${token('line')};
  ${media.small} {
    padding-inline: ${token('space-4')};
  }
`;

interface DetailSheetProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Opens the previous row; absent for the first. */
  onPrevious?: () => void;
  onNext?: () => void;
  /** Buttons in the footer. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Details of a list's row in a panel at the right. The up and down arrow keys open the neighboring rows. */
export function DetailSheet({ title, open, onClose, onPrevious, onNext, actions, children }: DetailSheetProps) {
  const escapeProps = closeOnEscape(onClose);
  const returnFocus = useReturnFocus(open);
  const openers = { ArrowUp: onPrevious, ArrowDown: onNext };
  const openNeighbor = (event: KeyboardEvent<HTMLElement>) => {
    const isInside = event.currentTarget.contains(event.target as Node);
    const opener = event.key === 'ArrowUp' || event.key === 'ArrowDown' ? openers[event.key] : undefined;
    if (!opener || !isInside || event.defaultPrevented || isTyping(event.target)) return;
    event.preventDefault();
    opener();
  };
  const hasNeighbors = onPrevious !== undefined || onNext !== undefined;

  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Scrim>
          <Panel
            aria-describedby={undefined}
            onEscapeKeyDown={escapeProps.onEscapeKeyDown}
            onKeyDown={(event) => {
              escapeProps.onKeyDown(event);
              openNeighbor(event);
            }}
            onCloseAutoFocus={returnFocus}
            onOpenAutoFocus={(event) => {
              // Focuses the sheet rather than its first button, so that its title is announced and the arrow keys work.
              event.preventDefault();
              if (event.target instanceof HTMLElement) event.target.focus();
            }}
          >
            <Head>
              <Title aria-live="polite">{title}</Title>
              {hasNeighbors && (
                <>
                  <IconButton label="Previous" icon={ChevronUp} disabled={!onPrevious} onClick={onPrevious} />
                  <IconButton label="Next" icon={ChevronDown} disabled={!onNext} onClick={onNext} />
                </>
              )}
              <Radix.Close asChild>
                <IconButton label="Close" icon={X} />
              </Radix.Close>
            </Head>
            <Body>{children}</Body>
            {actions && <Actions>{actions}</Actions>}
          </Panel>
        </Scrim>
      </Radix.Portal>
    </Radix.Root>
  );
}
