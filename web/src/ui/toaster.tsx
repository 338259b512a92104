import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { keyframes, styled } from 'styled-components';
import { type ShownToast, TOAST_SHOWN_MS } from '../lib/toast.ts';
import { layer, media, token, type } from '../theme/tokens.ts';
import { Button, ButtonLink } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { leaveEscapeToOverlay } from './overlay.ts';

// Moves without fading, so that the text is readable at once.
const rise = keyframes`
  from { transform: translateY(24px); }
`;

const drop = keyframes`
  from { transform: translateY(-24px); }
`;

const Viewport = styled(Toast.Viewport)`
  position: fixed;
  inset: auto 0 0 auto;
  z-index: ${layer.toast};
  width: 100%;
  padding: ${token('space-6')};
  ${media.notSmall} {
    max-width: 420px;
  }
  /* On phones toasts are at the top, because the buttons of dialogs and of the save bar are at the bottom. */
  ${media.small} {
    inset: 0 0 auto 0;
    padding: ${token('space-2')};
  }
`;

const Box = styled(Toast.Root)<{ $destructive: boolean }>`
  display: flex;
  align-items: flex-start;
  gap: ${token('space-3')};
  padding: ${token('space-4')};
  color: ${token('text')};
  background: ${token('raised')};
  border: 1px solid ${({ $destructive }) => token($destructive ? 'danger' : 'line')};
  border-radius: ${token('radius-card')};
  box-shadow: ${token('shadow-overlay')};
  animation: ${rise} ${token('motion-pop')} ease-out;
  ${media.small} {
    padding: ${token('space-3')};
    animation-name: ${drop};
  }
  > svg {
    flex: none;
    margin-top: 2px;
    color: ${({ $destructive }) => token($destructive ? 'danger' : 'success')};
  }
`;

const Texts = styled.div`
  flex: 1;
  min-width: 0;
`;

const Title = styled(Toast.Title)`
  font-weight: 600;
`;

const Description = styled(Toast.Description)`
  ${type('small')}
  color: ${token('text-soft')};
`;

interface ToasterProps {
  toast: ShownToast | null;
  onAction: (id: string) => void;
  onClose: (id: string) => void;
}

/** The area where toasts appear; F8 moves the focus there. */
export function Toaster({ toast, onAction, onClose }: ToasterProps) {
  const Icon = toast?.variant === 'destructive' ? CircleAlert : CircleCheck;
  return (
    <Toast.Provider duration={TOAST_SHOWN_MS} swipeDirection="right">
      {toast && (
        <Box
          key={toast.id}
          open={toast.open}
          $destructive={toast.variant === 'destructive'}
          onOpenChange={(open) => open || onClose(toast.id)}
          onEscapeKeyDown={leaveEscapeToOverlay}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          <Texts>
            <Title>{toast.title}</Title>
            {toast.description && <Description>{toast.description}</Description>}
          </Texts>
          {toast.action && (
            <Toast.Action asChild altText={toast.action.label}>
              {toast.action.href ? (
                <ButtonLink to={toast.action.href} kind="secondary" small>
                  {toast.action.label}
                </ButtonLink>
              ) : (
                <Button kind="secondary" small onClick={() => onAction(toast.id)}>
                  {toast.action.label}
                </Button>
              )}
            </Toast.Action>
          )}
          <Toast.Close asChild>
            <IconButton label="Close" icon={X} />
          </Toast.Close>
        </Box>
      )}
      <Viewport label="Notifications ({hotkey})" />
    </Toast.Provider>
  );
}
