import { Button } from '../../ui/button.tsx';

interface RetryButtonProps {
  label?: string;
  /** What is tried again, for whoever hears the button alone. */
  what: string;
  busy: boolean;
  disabled: boolean;
  onRetry: () => void;
}

export const RetryButton = ({ label = 'Try Again', what, busy, disabled, onRetry }: RetryButtonProps) => (
  <Button kind="secondary" small aria-label={`${label}: ${what}`} busy={busy} disabled={disabled} onClick={onRetry}>
    {label}
  </Button>
);
