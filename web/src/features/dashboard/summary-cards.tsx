import { formatMoney } from '@utility-pay/contracts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { ShareBar, Sparkline } from '../../ui/charts.tsx';
import { Columns, Row, Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Figure, Text } from '../../ui/text.tsx';
import { changeWords, sumOf, WINDOW } from './daily-money.ts';
import type { Dashboard } from './use-dashboard.ts';

const figures = (count: number): string => count.toLocaleString('en-US');
const several = (count: number, one: string): string => `${figures(count)} ${one}${count === 1 ? '' : 's'}`;

interface SummaryProps {
  title: string;
  figure: string;
  words: string;
  beside?: ReactNode;
  children?: ReactNode;
}

const Summary = ({ title, figure, words, beside, children }: SummaryProps) => (
  <Card title={title}>
    <Stack $gap="space-3">
      <Row $justify="between">
        <div>
          <Figure>{figure}</Figure>
          <Text $kind="small" $tone="text-soft">
            {words}
          </Text>
        </div>
        {beside}
      </Row>
      {children}
    </Stack>
  </Card>
);

const Waiting = ({ title }: { title: string }) => (
  <Card title={title}>
    <Skeleton label={`Loading ${title}`} lines={3} height={26} />
  </Card>
);

type Company = NonNullable<Dashboard['company']>;

function Customers({ total, claimed }: Company['customerCounts']) {
  const share = total === 0 ? 'No accounts yet' : `${Math.round((claimed / total) * 100)}% of the accounts are claimed`;
  return (
    <Summary
      title="Total Customers"
      figure={figures(total)}
      words={several(claimed, 'claimed account')}
      beside={
        <ShareBar
          label={share}
          parts={[{ key: 'claimed', paint: 'brand', value: claimed }]}
          whole={total}
          width="120px"
          thin
        />
      }
    >
      <Text $kind="small" $tone="text-soft">
        {share}
      </Text>
    </Summary>
  );
}

function Money({ collected, days, daysBefore }: Pick<Dashboard, 'days' | 'daysBefore'> & Pick<Company, 'collected'>) {
  if (!collected)
    return <Summary title="Total Collected" figure="–" words="You have no permission to view payments." />;
  const change = days && daysBefore && changeWords(sumOf(days), sumOf(daysBefore));
  return (
    <Summary
      title="Total Collected"
      figure={formatMoney(collected.total.amountMinor)}
      words={several(collected.successfulPaymentCount, 'successful payment')}
      beside={
        days && (
          <Sparkline
            label={`Money collected on each of the last ${WINDOW} days`}
            values={days.map(({ cents }) => cents)}
          />
        )
      }
    >
      <Text $kind="small" $tone="text-soft">
        {change ?? '\u00a0'}
      </Text>
    </Summary>
  );
}

/** How many customers there are, and how much money came. */
export const SummaryCards = ({ company, days, daysBefore }: Dashboard) => (
  <Columns $least="320px">
    {company ? <Customers {...company.customerCounts} /> : <Waiting title="Total Customers" />}
    {company ? (
      <Money collected={company.collected} days={days} daysBefore={daysBefore} />
    ) : (
      <Waiting title="Total Collected" />
    )}
  </Columns>
);
