import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { layer, token, type } from '../theme/tokens.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { closeOnEscape, focusFirstField, panelStyle, Scrim, useReturnFocus } from './overlay.ts';
import { hasUnsavedInput } from './unsaved.ts';

const Panel = styled(Radix.Content)<{ $wide?: boolean }>`
  ${({ $wide }) => panelStyle($wide ? '1120px' : '560px')}
  @media print {
    && {
      position: static;
      width: 100%;
      max-height: none;
      box-shadow: none;
    }
  }
`;

// Prints only the dialog; or only the receipt, if one is printed from the dialog.
const OnlyDialog = createGlobalStyle`
  @media print {
    body > *:not([data-printable], [data-receipt]) { display: none !important; }
    [data-printable] { position: static !important; overflow: visible !important; background: none !important; }
    [data-printable]::after { display: none !important; }
    [data-printable] header button { display: none; }
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
  /** Absent if the dialog can't be dismissed. */
  onClose?: () => void;
  /** Closes without asking, also with unsaved input. */
  closeWithInput?: boolean;
  /** For previews and tables. */
  wide?: boolean;
  /** Printing prints the whole dialog instead of the page. */
  printable?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, with the focus in its first field. Esc, the close button and a click outside close it; with unsaved input it asks
 * first.
 */
export function Dialog({ title, open, onClose, closeWithInput, wide, printable, children }: DialogProps) {
  const returnFocus = useReturnFocus(open);
  const panel = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  // A submit that was still running has closed the dialog: nothing is left to discard.
  if (isAsking && !open) setIsAsking(false);
  const close = () => {
    if (onClose && !closeWithInput && panel.current && hasUnsavedInput(panel.current)) setIsAsking(true);
    else onClose?.();
  };
  return (
    <>
      <Radix.Root open={open} onOpenChange={(next) => next || close()}>
        <Radix.Portal>
          <Scrim data-printable={printable}>
            <Panel
              ref={panel}
              $wide={wide}
              aria-describedby={undefined}
              onOpenAutoFocus={focusFirstField}
              onCloseAutoFocus={returnFocus}
              {...closeOnEscape(close)}
            >
              <Head>
                <Title>{title}</Title>
                {onClose && (
                  <Radix.Close asChild>
                    <IconButton label="Close" icon={X} />
                  </Radix.Close>
                )}
              </Head>
              <Body>{children}</Body>
              {printable && <OnlyDialog />}
            </Panel>
          </Scrim>
        </Radix.Portal>
      </Radix.Root>
      <ConfirmDialog
        title="Discard your changes?"
        open={isAsking}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => onClose?.()}
        onClose={() => setIsAsking(false)}
      >
        They haven't been saved.
      </ConfirmDialog>
    </>
  );
}
