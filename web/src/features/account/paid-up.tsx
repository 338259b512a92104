import { formatMoney } from '@utility-pay/contracts';
import { CircleCheck } from 'lucide-react';
import { formatInstant } from '../../lib/dates.ts';
import { Row } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import type { Transaction } from './account-types.ts';

interface PaidUpProps {
  /** Whether there has been a bill at all. */
  billed: boolean;
  /** The newest payment that succeeded. */
  lastPaid?: Transaction;
}

/** Nothing is due; the last payment says why. */
export function PaidUp({ billed, lastPaid }: PaidUpProps) {
  if (!billed) return <Text $tone="text-soft">You have no bill yet. Your first one will be shown here.</Text>;
  return (
    <div>
      <Text as="div" $tone="success-text" $strong>
        <Row $gap="space-2">
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden />
          You're all paid up
        </Row>
      </Text>
      {lastPaid?.paidAt && (
        <Text $kind="small" $tone="text-soft">
          Your last payment was {formatMoney(lastPaid.amount.amountMinor)} on {formatInstant(lastPaid.paidAt)}.
        </Text>
      )}
    </div>
  );
}
