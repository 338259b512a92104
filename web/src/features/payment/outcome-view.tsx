import { formatMoney } from '@utility-pay/contracts';
import { Check, Clock, X } from 'lucide-react';
import { formatInstantWithTime } from '../../lib/dates.ts';
import { transactionLabel } from '../../lib/payment-status.ts';
import { PATHS } from '../../paths.ts';
import { BigIcon } from '../../ui/big-icon.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Figure, Tabular, Text } from '../../ui/text.tsx';
import type { Outcome } from './outcome.ts';

const LOOKS = {
  success: { title: 'Payment Successful', icon: Check, meaning: 'success' },
  pending: { title: 'Payment Pending', icon: Clock, meaning: 'warning' },
  error: { title: 'Payment Failed', icon: X, meaning: 'danger' },
} as const;

export function OutcomeView({ outcome: { kind, message, payment } }: { outcome: Outcome }) {
  const { title, icon, meaning } = LOOKS[kind];
  return (
    <Stack $gap="space-6">
      <BigIcon meaning={meaning} icon={icon} />
      <div role="status">
        <PageTitle key={title}>{title}</PageTitle>
        <Text $tone="text-soft">{message}</Text>
      </div>
      {payment && (
        <>
          <Figure>{formatMoney(payment.amount.amountMinor)}</Figure>
          <DefinitionList
            items={[
              ['Account Number', <Tabular key="account">{payment.accountNumber}</Tabular>],
              ['Date', payment.paidAt && formatInstantWithTime(payment.paidAt)],
              ['Transaction ID', <Copyable key="id" text={transactionLabel(payment)} label="Copy transaction ID" />],
            ]}
          />
        </>
      )}
      <Stack $gap="space-2">
        <ButtonLink to={PATHS.account} full>
          Back to account
        </ButtonLink>
        {payment && (
          <Button kind="quiet" full onClick={() => window.print()}>
            Print
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
