import { formatMoney } from '@utility-pay/contracts';
import { Clock } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Figure, Text } from '../../ui/text.tsx';
import type { Outcome } from './outcome.ts';
import { OUTCOME_LOOKS } from './outcome-look.ts';
import { POPUP_ERROR_SECONDS, POPUP_SUCCESS_SECONDS } from './popup-seconds.ts';
import { PopupView } from './popup-view.tsx';
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
