import { Check, Clock, Users, X } from 'lucide-react';
import { useState } from 'react';
import type { Sort } from '../../lib/list-address.ts';
import { MEANINGS } from '../../theme/brand-colors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { BrokenDrawing, NoPageDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Columns, Row, Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Progress } from '../../ui/progress.tsx';
import { BigIcon, StatusChip } from '../../ui/status-chip.tsx';
import { Table } from '../../ui/table.tsx';
import { Figure, Tabular, Text } from '../../ui/text.tsx';

const ROWS = [
  { account: '001042', name: 'Maria Lopez', amountMinor: 8417 },
  { account: '001043', name: 'Anne-Marie Dubois', amountMinor: 124_000 },
  { account: '10001', name: 'Søren Kjær', amountMinor: -1250 },
];

export function DataSamples() {
  const [sort, setSort] = useState<Sort>({ key: 'account', direction: 'ascending' });
  return (
    <Columns $minWidth="360px">
      <Card title="Table" flush>
        <Table
          caption="Accounts"
          rows={ROWS}
          rowKey={({ account }) => account}
          sort={sort}
          onSort={setSort}
          columns={[
            { key: 'account', title: 'Account', sortable: true, cell: ({ account }) => <Tabular>{account}</Tabular> },
            { key: 'name', title: 'Name', sortable: true, cell: ({ name }) => name },
            { key: 'state', title: 'Status', cell: () => <StatusChip meaning="success">Claimed</StatusChip> },
            { key: 'amount', title: 'Amount', end: true, cell: (row) => <Money amount={row} /> },
          ]}
        />
        <Pagination label="Accounts" first={51} shown={3} total={12_304} onPrevious={() => undefined} />
      </Card>
      <Card title="Figures and text" hint="A short explanation.">
        <Figure>$1,240.00</Figure>
        <Text>
          Body text with a <TextLink to="#">link</TextLink>.
        </Text>
        <Text $kind="small" $tone="text-soft">
          Small, soft text
        </Text>
        <Text $kind="small" $tone="text-faint">
          Small, faint text
        </Text>
        <DefinitionList
          items={[
            ['Due Date', 'Nov 27, 2026'],
            ['Service Address', '118 Riverside Avenue, Unit 4, Riverton, OH 44001'],
            ['Omitted', null],
          ]}
        />
      </Card>
    </Columns>
  );
}

export const StateSamples = () => (
  <Columns $minWidth="360px">
    <Card title="Notices">
      <Stack>
        {MEANINGS.map((meaning) => (
          <Notice key={meaning} meaning={meaning} title={meaning}>
            What happened and what to do next.
          </Notice>
        ))}
        <FailureNotice
          failure={{ code: 'INTERNAL', message: 'Something went wrong. Please try again.', id: 'Ab3dE5gH7jK9' }}
          onRetry={() => undefined}
        />
      </Stack>
    </Card>
    <Card title="States">
      <Stack>
        <Row>
          {[...MEANINGS, 'neutral' as const].map((meaning) => (
            <StatusChip key={meaning} meaning={meaning}>
              {meaning}
            </StatusChip>
          ))}
        </Row>
        <Row>
          <BigIcon meaning="success" icon={Check} />
          <BigIcon meaning="warning" icon={Clock} />
          <BigIcon meaning="danger" icon={X} />
        </Row>
        <Progress label="Progress" share={0.4} text="40 of 100" />
        <Skeleton />
      </Stack>
    </Card>
  </Columns>
);

const DRAWINGS = [NoPageDrawing, BrokenDrawing];

export const DrawingSamples = () => (
  <Card title="Nothing here yet">
    <Columns $minWidth="220px">
      {DRAWINGS.map((Picture) => (
        <EmptyState key={Picture.name} drawing={<Picture />} title={Picture.name}>
          Why there is nothing here.
        </EmptyState>
      ))}
      <EmptyState icon={Users} title="No customers yet" action={<Button kind="secondary">Upload balances</Button>}>
        Upload a file of balances.
      </EmptyState>
    </Columns>
  </Card>
);
