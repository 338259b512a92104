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
import { BigIcon } from '../../ui/status-chip.tsx';
import { Figure, Hidden, Text } from '../../ui/text.tsx';
import { OUTCOME_LOOKS, type Outcome, toldMessage } from './outcome.ts';
import { useOutcome } from './use-outcome.ts';

const UNKNOWN_YET = { title: 'Payment result', icon: Clock, meaning: 'info' } as const;

const Words = ({ outcome: { message, payment } }: { outcome: Outcome }) => (
  <Stack>
    <Text $tone="text-soft">{message}</Text>
    {payment && <Figure>{formatMoney(payment.amount.amountMinor)}</Figure>}
  </Stack>
);

/** Says success unless the server knows better of the payment that the address names. */
export function PopupSuccessPage() {
  const [params] = useSearchParams();
  const { state } = useOutcome({ paymentId: params.get('paymentId'), status: 'success', message: null });
  const outcome = state.kind === 'known' ? state.outcome : undefined;
  const { title, icon, meaning } = outcome ? OUTCOME_LOOKS[outcome.kind] : UNKNOWN_YET;

  return (
    <PopupView
      title={title}
      icon={icon}
      meaning={meaning}
      closeAfterSeconds={outcome?.kind === 'error' ? POPUP_ERROR_SECONDS : POPUP_SUCCESS_SECONDS}
    >
      {state.kind === 'loading' && <Skeleton label="Looking up your payment" lines={1} />}
      {state.kind === 'failure' && (
        <Text $tone="text-soft">Your account shows the payment as soon as it is confirmed.</Text>
      )}
      {outcome && <Words outcome={outcome} />}
    </PopupView>
  );
}

const DEFAULT_PROBLEM = 'Your payment could not be processed';

export function PopupErrorPage() {
  const [params] = useSearchParams();
  return (
    <PopupView title="Payment Error" icon={CircleAlert} meaning="danger" closeAfterSeconds={POPUP_ERROR_SECONDS}>
      <Text $tone="text-soft">{toldMessage(params.get('message'), DEFAULT_PROBLEM)}</Text>
    </PopupView>
  );
}

const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`);

interface PopupViewProps {
  title: string;
  icon: LucideIcon;
  meaning: Meaning;
  closeAfterSeconds: number;
  children: ReactNode;
}

/** The end of a payment in a window of its own, which closes by itself. */
export function PopupView({ title, icon, meaning, closeAfterSeconds, children }: PopupViewProps) {
  const { secondsLeft, stays, close } = useClosingWindow(closeAfterSeconds);
  return (
    <NarrowCard>
      <Stack $gap="space-6">
        <BigIcon meaning={meaning} icon={icon} />
        <div>
          <PageTitle key={title}>{title}</PageTitle>
          {children}
        </div>
        <div role="status">
          {stays ? (
            <Text $kind="small" $tone="text-soft">
              Your browser keeps this window open. You can close it now, or go to{' '}
              <TextLink to={PATHS.account}>your account</TextLink>.
            </Text>
          ) : (
            <>
              {/* Said once; the count that changes every second is only seen. */}
              <Hidden>This window closes by itself in {seconds(closeAfterSeconds)}.</Hidden>
              <Text $kind="small" $tone="text-soft" aria-hidden>
                This window closes in {seconds(secondsLeft)}.
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

/** After which a payment's own window closes itself. */
export const POPUP_SUCCESS_SECONDS = 3;
export const POPUP_ERROR_SECONDS = 5;

const SECOND = 1000;
/** Milliseconds after which a window that was told to close would be gone. */
const GONE_AFTER = 500;

interface ClosingWindow {
  secondsLeft: number;
  /** The browser keeps the window: no script opened it. */
  stays: boolean;
  close: () => void;
}

/** Reloads the page that opened this window, and closes the window after a while. */
export function useClosingWindow(closeAfterSeconds: number): ClosingWindow {
  const [begun] = useState(() => Date.now());
  const [now, setNow] = useState(begun);
  const [stays, setStays] = useState(false);
  const reloaded = useRef(false);
  const end = begun + closeAfterSeconds * SECOND;

  const close = useCallback(() => {
    window.close();
    setTimeout(() => setStays(true), GONE_AFTER);
  }, []);

  useEffect(() => {
    if (reloaded.current) return;
    reloaded.current = true;
    reloadOpener();
  }, []);

  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), SECOND);
    const timer = setTimeout(() => {
      clearInterval(clock);
      close();
    }, end - Date.now());
    return () => {
      clearInterval(clock);
      clearTimeout(timer);
    };
  }, [end, close]);

  return { secondsLeft: Math.max(0, Math.ceil((end - now) / SECOND)), stays, close };
}

/** Has the page that opened this window show what is true now. One of another site is left alone. */
export function reloadOpener(): void {
  try {
    const opener: Window | null = window.opener;
    if (opener && opener.location.origin === window.location.origin) opener.location.reload();
  } catch {
    // Another site's page may not even be looked at.
  }
}
