import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token, type } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { closesByEscape } from './closes-by-escape.ts';
import { panelStyle, Scrim } from './dialog-style.ts';
import { Row } from './layout.tsx';
import { useReturnFocus } from './use-return-focus.ts';

const Panel = styled(Radix.Content)`
  ${panelStyle('440px')}
  padding: ${token('space-6')};
`;

const Title = styled(Radix.Title)`
  ${type('h2')}
  margin-bottom: ${token('space-2')};
`;

const Words = styled(Radix.Description)`
  color: ${token('text-soft')};
  margin-bottom: ${token('space-6')};
`;

interface ConfirmDialogProps {
  title: string;
  open: boolean;
  /** What will happen, in a sentence. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** What is asked about cannot be taken back. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done. Begins on the way out; only an answer or Esc closes it, a click outside does not. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, open, children, confirmLabel, cancelLabel = 'Cancel', danger, busy, onConfirm, onClose } = props;
  const returnFocus = useReturnFocus(open);
  const close = () => busy || onClose();
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || close()}>
      <Radix.Portal>
        <Scrim>
          <Panel onCloseAutoFocus={returnFocus} {...closesByEscape(close)}>
            <Title>{title}</Title>
            <Words asChild>
              <div>{children}</div>
            </Words>
            <Row $justify="end">
              <Radix.Cancel asChild>
                <Button kind="secondary" disabled={busy}>
                  {cancelLabel}
                </Button>
              </Radix.Cancel>
              {/* Not Radix's action: it would close before the answer is known. */}
              <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </Row>
          </Panel>
        </Scrim>
      </Radix.Portal>
    </Radix.Root>
  );
}
