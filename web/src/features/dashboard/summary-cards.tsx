import { formatMoney } from '@utility-pay/contracts';
import type { DashboardSummaryQuery } from '../../gql/operations.ts';
import { Card } from '../../ui/card.tsx';
import { Columns } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Figure, Text } from '../../ui/text.tsx';

type Company = NonNullable<DashboardSummaryQuery['company']>;

const figures = (count: number): string => count.toLocaleString('en-US');
const paymentsWords = (count: number): string =>
  count === 1 ? '1 successful payment' : `${figures(count)} successful payments`;

function Summary({ title, figure, words }: { title: string; figure: string; words: string }) {
  return (
    <Card title={title}>
      <Figure>{figure}</Figure>
      <Text $kind="small" $tone="text-soft">
        {words}
      </Text>
    </Card>
  );
}

const Pending = ({ title }: { title: string }) => (
  <Card title={title}>
    <Skeleton label={`Loading ${title}`} lines={2} height={26} />
  </Card>
);

export function SummaryCards({ company }: { company?: Company }) {
  if (!company) {
    return (
      <Columns $least="320px">
        <Pending title="Total Customers" />
        <Pending title="Total Collected" />
      </Columns>
    );
  }
  const { customerCounts, collected } = company;
  return (
    <Columns $least="320px">
      <Summary
        title="Total Customers"
        figure={figures(customerCounts.total)}
        words={`${figures(customerCounts.claimed)} claimed ${customerCounts.claimed === 1 ? 'account' : 'accounts'}`}
      />
      {collected ? (
        <Summary
          title="Total Collected"
          figure={formatMoney(collected.total.amountMinor)}
          words={paymentsWords(collected.successfulPaymentCount)}
        />
      ) : (
        <Summary title="Total Collected" figure="–" words="You have no permission to view payments." />
      )}
    </Columns>
  );
}
