import { formatMoney } from '@utility-pay/contracts';
import { CircleAlert, Clock, type LucideIcon } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PATHS } from '../../paths.ts';
import type { Meaning } from '../../theme/brand-colors.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { NarrowCard } from '../../ui/page-frame.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { countedAmount } from '../../ui/payment-status.tsx';
import { BigIcon } from '../../ui/status-chip.tsx';
import { Figure, Hidden, Text } from '../../ui/text.tsx';
import { HEADLINES, returnMessage } from './outcome.ts';
import { usePaymentOutcome } from './use-payment-outcome.ts';

const SUCCESS_CLOSES_AFTER_SECONDS = 3;
const ERROR_CLOSES_AFTER_SECONDS = 5;

const NOT_LOADED = { title: 'Payment result', icon: Clock, meaning: 'info' } as const;

/** Page of the provider's pop-up window after a success: shows the state of the URL's payment on the server, which may differ. */
export function PopupSuccessPage() {
  const [params] = useSearchParams();
  const { state } = usePaymentOutcome({ paymentId: params.get('paymentId'), status: 'success', message: null });
  const outcome = state.kind === 'loaded' ? state.outcome : undefined;
  const { title, icon, meaning } = outcome ? HEADLINES[outcome.kind] : NOT_LOADED;

  return (
    <Popup
      title={title}
      icon={icon}
      meaning={meaning}
      closeAfterSeconds={outcome?.kind === 'error' ? ERROR_CLOSES_AFTER_SECONDS : SUCCESS_CLOSES_AFTER_SECONDS}
    >
      {state.kind === 'loading' && <Skeleton label="Loading your payment" lines={1} />}
      {state.kind === 'failed' && (
        <Text $tone="text-soft">Your account will show the payment once it is confirmed.</Text>
      )}
      {outcome && (
        <Stack>
          <Text $tone="text-soft">{outcome.message}</Text>
          {outcome.payment && <Figure>{formatMoney(countedAmount(outcome.payment).amountMinor)}</Figure>}
        </Stack>
      )}
    </Popup>
  );
}

/** Page of the provider's pop-up window after an error: shows the message of the URL. */
export function PopupErrorPage() {
  const [params] = useSearchParams();
  return (
    <Popup title="Payment Error" icon={CircleAlert} meaning="danger" closeAfterSeconds={ERROR_CLOSES_AFTER_SECONDS}>
      <Text $tone="text-soft">{returnMessage(params.get('message'), 'Your payment could not be processed')}</Text>
    </Popup>
  );
}

const secondsText = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`);

interface PopupProps {
  title: string;
  icon: LucideIcon;
  meaning: Meaning;
  closeAfterSeconds: number;
  children: ReactNode;
}

function Popup({ title, icon, meaning, closeAfterSeconds, children }: PopupProps) {
  const { secondsLeft, staysOpen, close } = useClosingWindow(closeAfterSeconds);
  return (
    <NarrowCard>
      <Stack $gap="space-6">
        <BigIcon meaning={meaning} icon={icon} />
        <div>
          <PageTitle key={title}>{title}</PageTitle>
          {children}
        </div>
        <div role="status">
          {staysOpen ? (
            <Text $kind="small" $tone="text-soft">
              Your browser keeps this window open. You can close it now, or go to{' '}
              <TextLink to={PATHS.account}>your account</TextLink>.
            </Text>
          ) : (
            <>
              {/* Screen readers read this text once. They would announce the visible countdown every second. */}
              <Hidden>This window closes automatically in {secondsText(closeAfterSeconds)}.</Hidden>
              <Text $kind="small" $tone="text-soft" aria-hidden>
                This window closes in {secondsText(secondsLeft)}.
              </Text>
            </>
          )}
        </div>
        <Button full onClick={close}>
          Close Window
        </Button>
      </Stack>
    </NarrowCard>
  );
}

const SECOND_MS = 1000;
/** Delay after which a window is assumed to stay open: browsers ignore `close()` for a window that no script opened. */
const CLOSE_TIMEOUT_MS = 500;

interface ClosingWindow {
  secondsLeft: number;
  staysOpen: boolean;
  close: () => void;
}

/** Reloads the page that opened this window, and closes the window after the countdown. */
function useClosingWindow(closeAfterSeconds: number): ClosingWindow {
  const [openedAt] = useState(() => Date.now());
  const [now, setNow] = useState(openedAt);
  const [staysOpen, setStaysOpen] = useState(false);
  const hasReloaded = useRef(false);
  const closesAt = openedAt + closeAfterSeconds * SECOND_MS;

  const close = useCallback(() => {
    window.close();
    setTimeout(() => setStaysOpen(true), CLOSE_TIMEOUT_MS);
  }, []);

  useEffect(() => {
    if (hasReloaded.current) return;
    hasReloaded.current = true;
    reloadOpener();
  }, []);

  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), SECOND_MS);
    const timer = setTimeout(() => {
      clearInterval(clock);
      close();
    }, closesAt - Date.now());
    return () => {
      clearInterval(clock);
      clearTimeout(timer);
    };
  }, [closesAt, close]);

  return { secondsLeft: Math.max(0, Math.ceil((closesAt - now) / SECOND_MS)), staysOpen, close };
}

/** Reloads the page that opened this window if it is on our own origin. */
function reloadOpener(): void {
  try {
    const opener: Window | null = window.opener;
    if (opener && opener.location.origin === window.location.origin) opener.location.reload();
  } catch {
    // Reading the location of a page on another origin throws.
  }
}
