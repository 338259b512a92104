import { formatMoney } from '@utility-pay/contracts';
import type { ReactNode } from 'react';
import { formatInstantWithTime } from '../../lib/dates.ts';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { transactionLabel } from '../../ui/payment-status.tsx';
import { BigIcon } from '../../ui/status-chip.tsx';
import { Figure, Tabular, Text } from '../../ui/text.tsx';
import type { Outcome } from './outcome.ts';
import { OUTCOME_LOOKS } from './outcome-look.ts';

interface OutcomeViewProps {
  outcome: Outcome;
  /** Prints the receipt of this payment. */
  receipt: (paymentId: string) => ReactNode;
}

export function OutcomeView({ outcome: { kind, message, payment }, receipt }: OutcomeViewProps) {
  const { title, icon, meaning } = OUTCOME_LOOKS[kind];
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
              [
                'Transaction ID',
                <Text key="id" as="span" $kind="small">
                  <Copyable text={transactionLabel(payment)} label="Copy transaction ID" />
                </Text>,
              ],
            ]}
          />
        </>
      )}
      <Stack $gap="space-2">
        <ButtonLink to={PATHS.account} full>
          Back to account
        </ButtonLink>
        {payment && kind === 'success' && receipt(payment.id)}
      </Stack>
    </Stack>
  );
}
