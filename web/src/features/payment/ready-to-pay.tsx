import { formatMoney, monthName } from '@utility-pay/contracts';
import { formatDay } from '../../lib/dates.ts';
import { PATHS } from '../../paths.ts';
import { FALLBACK_COMPANY_NAME } from '../../theme/branding.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Figure, Tabular, Text } from '../../ui/text.tsx';
import type { Payable } from './prepare-payment.ts';

interface ReadyToPayProps {
  payable: Payable;
  redirecting: boolean;
  onContinue: () => void;
}

export function ReadyToPay({ payable, redirecting, onContinue }: ReadyToPayProps) {
  const { balance, viewer, amountMinor } = payable;
  return (
    <>
      <div>
        <Text $kind="small" $tone="text-soft">
          Amount to pay
        </Text>
        <Figure>{formatMoney(amountMinor)}</Figure>
      </div>
      <DefinitionList
        items={[
          ['Company', viewer.company?.name ?? FALLBACK_COMPANY_NAME],
          ['Account Number', <Tabular key="account">{viewer.customer?.accountNumber}</Tabular>],
          ['Billing Period', `${monthName(balance.month)} ${balance.year}`],
          ['Due Date', balance.dueDate && formatDay(balance.dueDate)],
        ]}
      />
      <Text $kind="small" $tone="text-soft">
        Next you leave this site for our payment partner's secure page, where you enter your card, and come back here
        when you are done.
      </Text>
      {redirecting && (
        <Text $kind="small" role="status">
          Taking you to the secure payment page…
        </Text>
      )}
      <Stack $gap="space-2">
        <Button full busy={redirecting} onClick={onContinue}>
          {redirecting ? 'Redirecting…' : 'Continue to Secure Payment'}
        </Button>
        <ButtonLink to={PATHS.account} kind="quiet" full>
          Cancel
        </ButtonLink>
      </Stack>
    </>
  );
}
