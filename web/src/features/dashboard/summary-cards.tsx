import { formatMoney } from '@utility-pay/contracts';
import type { ReactNode } from 'react';
import { countLabel, formatCount } from '../../lib/format-count.ts';
import { Card } from '../../ui/card.tsx';
import { ShareBar, Sparkline } from '../../ui/charts.tsx';
import { Columns, Row, Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { TestChip } from '../../ui/payment-status.tsx';
import { Figure, Text } from '../../ui/text.tsx';
import { changeSummary, sumCents, WINDOW_DAYS } from './daily-amounts.ts';
import type { Dashboard } from './use-dashboard.ts';

interface SummaryProps {
  title: string;
  figure: string;
  description: string;
  beside?: ReactNode;
  children?: ReactNode;
}

const Summary = ({ title, figure, description, beside, children }: SummaryProps) => (
  <Card title={title}>
    <Stack $gap="space-3">
      <Row $justify="between">
        <div>
          <Figure>{figure}</Figure>
          <Text $kind="small" $tone="text-soft">
            {description}
          </Text>
        </div>
        {beside}
      </Row>
      {children}
    </Stack>
  </Card>
);

const SummarySkeleton = ({ title }: { title: string }) => (
  <Card title={title}>
    <Skeleton label={`Loading ${title}`} lines={3} height={24} />
  </Card>
);

type Company = NonNullable<Dashboard['company']>;

function CustomersCard({ total, claimed }: Company['customerCounts']) {
  const shareText = total === 0 ? 'No accounts yet' : `${Math.round((claimed / total) * 100)}% of accounts claimed`;
  return (
    <Summary
      title="Total Customers"
      figure={formatCount(total)}
      description={countLabel(claimed, 'claimed account')}
      beside={
        <ShareBar
          label={shareText}
          parts={[{ key: 'claimed', paint: 'brand', value: claimed }]}
          whole={total}
          width="120px"
          thin
        />
      }
    >
      <Text $kind="small" $tone="text-soft">
        {shareText}
      </Text>
    </Summary>
  );
}

function CollectedTotalCard({
  collected,
  collectedInTestMode: test,
  days,
  daysBefore,
  isTest,
}: Pick<Dashboard, 'days' | 'daysBefore' | 'isTest'> & Pick<Company, 'collected' | 'collectedInTestMode'>) {
  if (!collected)
    return <Summary title="Total Collected" figure="–" description="You need the “View payments” permission." />;
  const change = !isTest && days && daysBefore && changeSummary(sumCents(days), sumCents(daysBefore));
  return (
    <Summary
      title="Total Collected"
      figure={formatMoney(collected.total.amountMinor)}
      description={countLabel(collected.successfulPaymentCount, 'successful payment')}
      beside={
        !isTest && (
          <Sparkline
            label={`Amount collected per day, last ${WINDOW_DAYS} days`}
            values={days?.map(({ cents }) => cents)}
          />
        )
      }
    >
      {test && test.successfulPaymentCount > 0 && (
        <Row $gap="space-2">
          <TestChip />
          <Text $kind="small" $tone="text-soft">
            {`${formatMoney(test.total.amountMinor)} from ${countLabel(test.successfulPaymentCount, 'test payment')}, not counted`}
          </Text>
        </Row>
      )}
      {!isTest && (
        <Text $kind="small" $tone="text-soft">
          {change || '\u00a0'}
        </Text>
      )}
    </Summary>
  );
}

/** The cards with the number of customers and the amount collected. */
export const SummaryCards = ({ company, days, daysBefore, isTest }: Dashboard) => (
  <Columns $minWidth="320px">
    {company ? <CustomersCard {...company.customerCounts} /> : <SummarySkeleton title="Total Customers" />}
    {company ? (
      <CollectedTotalCard {...company} days={days} daysBefore={daysBefore} isTest={isTest} />
    ) : (
      <SummarySkeleton title="Total Collected" />
    )}
  </Columns>
);
