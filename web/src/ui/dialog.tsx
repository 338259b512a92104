import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { layer, token, type } from '../theme/tokens.ts';
import { closesByEscape } from './closes-by-escape.ts';
import { panelStyle, Scrim } from './dialog-style.ts';
import { IconButton } from './icon-button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

const Panel = styled(Radix.Content)<{ $wide?: boolean }>`
  ${({ $wide }) => panelStyle($wide ? '1120px' : '560px')}
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
  /** For what is looked at rather than read. */
  wide?: boolean;
  children: ReactNode;
}

/** Asks or shows one thing over the page; Esc, the cross and a click outside close it. */
export function Dialog({ title, open, onClose, wide, children }: DialogProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Scrim>
          <Panel $wide={wide} aria-describedby={undefined} onCloseAutoFocus={returnFocus} {...closesByEscape(onClose)}>
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
}
