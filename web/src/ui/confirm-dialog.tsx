import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token, type } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { Row } from './layout.tsx';
import { closeOnEscape, panelStyle, Scrim, useReturnFocus } from './overlay.ts';

const Panel = styled(Radix.Content)`
  ${panelStyle('440px')}
  padding: ${token('space-6')};
`;

const Title = styled(Radix.Title)`
  ${type('h2')}
  margin-bottom: ${token('space-2')};
`;

const Description = styled(Radix.Description)`
  color: ${token('text-soft')};
  margin-bottom: ${token('space-6')};
`;

interface ConfirmDialogProps {
  title: string;
  open: boolean;
  /** The consequences, in a sentence. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The action is destructive. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation. The focus starts on the cancel button; a click outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, open, children, confirmLabel, cancelLabel = 'Cancel', danger, busy, onConfirm, onClose } = props;
  const returnFocus = useReturnFocus(open);
  const close = () => busy || onClose();
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || close()}>
      <Radix.Portal>
        <Scrim>
          <Panel onCloseAutoFocus={returnFocus} {...closeOnEscape(close)}>
            <Title>{title}</Title>
            <Description asChild>
              <div>{children}</div>
            </Description>
            <Row $justify="end">
              <Radix.Cancel asChild>
                <Button kind="secondary" disabled={busy}>
                  {cancelLabel}
                </Button>
              </Radix.Cancel>
              {/* Not Radix's action, which would close the dialog before the result is known. */}
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
