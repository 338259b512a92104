import { formatMoney } from '@utility-pay/contracts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { coverRows } from '../../lib/covers.ts';
import { ALL_BILLS, PATHS, paymentPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CompanyTime } from '../../ui/company-day.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { NarrowCard } from '../../ui/page-frame.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { countedAmount, transactionLabel } from '../../ui/payment-status.tsx';
import { BigIcon } from '../../ui/status-chip.tsx';
import { Figure, Tabular, Text } from '../../ui/text.tsx';
import { CHECK_ACCOUNT, HEADLINES, type Outcome } from './outcome.ts';
import { usePaymentOutcome } from './use-payment-outcome.ts';

interface PaymentResultPageProps {
  /** Renders the button that prints a payment's receipt. */
  receipt: (paymentId: string) => ReactNode;
}

/** Shows the outcome of a payment. The URL proves nothing, so the payment that it names is fetched from the server. */
export function PaymentResultPage({ receipt }: PaymentResultPageProps) {
  const [params] = useSearchParams();
  const { state, retry } = usePaymentOutcome({
    paymentId: params.get('payment'),
    status: params.get('status'),
    message: params.get('message'),
  });

  return (
    <NarrowCard>
      {state.kind === 'loaded' ? (
        <OutcomeView outcome={state.outcome} companyName={state.companyName} receipt={receipt} />
      ) : (
        <Stack $gap="space-6">
          <PageTitle>Payment result</PageTitle>
          {state.kind === 'loading' ? (
            <Skeleton label="Loading your payment" lines={4} height={24} />
          ) : (
            <>
              <FailureNotice title="We couldn't load your payment" failure={state.failure} onRetry={retry} />
              <ButtonLink to={PATHS.account} kind="secondary" full>
                Back to account
              </ButtonLink>
            </>
          )}
        </Stack>
      )}
    </NarrowCard>
  );
}

/** Returns the address that pays again: the same bill, or the same amount toward all bills. */
const retryPath = ({ balanceId, amount }: NonNullable<Outcome['payment']>): string =>
  balanceId ? paymentPath(balanceId) : paymentPath(ALL_BILLS, amount.amountMinor);

interface OutcomeViewProps extends PaymentResultPageProps {
  outcome: Outcome;
  companyName: string | undefined;
}

function OutcomeView({ outcome: { kind, message, payment }, companyName, receipt }: OutcomeViewProps) {
  const { title, icon, meaning } = HEADLINES[kind];
  const isFailed = kind === 'error';
  return (
    <Stack $gap="space-6">
      <BigIcon meaning={meaning} icon={icon} />
      <div role="status">
        <PageTitle key={title}>{title}</PageTitle>
        <Text $tone="text-soft">{message}</Text>
      </div>
      {payment && (
        <>
          {!isFailed && <Figure>{formatMoney(countedAmount(payment).amountMinor)}</Figure>}
          <DefinitionList
            items={[
              ['Amount', isFailed ? formatMoney(payment.amount.amountMinor) : undefined],
              ['Company', isFailed ? companyName : undefined],
              ...coverRows(payment),
              ['Account Number', <Tabular key="account">{payment.accountNumber}</Tabular>],
              ['Test payment', payment.testMode && !isFailed ? 'No money is charged' : undefined],
              ['Date', payment.paidAt && <CompanyTime key="date" at={payment.paidAt} />],
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
      {!payment && isFailed && (
        <Text $kind="small" $tone="text-soft">
          {CHECK_ACCOUNT}
        </Text>
      )}
      <Stack $gap="space-2">
        {payment && isFailed && (
          <ButtonLink to={retryPath(payment)} full>
            Try again
          </ButtonLink>
        )}
        <ButtonLink to={PATHS.account} kind={payment && isFailed ? 'secondary' : 'primary'} full>
          Back to account
        </ButtonLink>
        {payment && kind === 'success' && receipt(payment.id)}
      </Stack>
    </Stack>
  );
}
