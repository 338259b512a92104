import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Columns } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type Sort, Table } from '../../ui/table.tsx';
import { Figure, Tabular, Text } from '../../ui/text.tsx';

const ROWS = [
  { account: '001042', name: 'Maria Lopez', amountMinor: 8417 },
  { account: '001043', name: 'Anne-Marie Dubois', amountMinor: 124_000 },
  { account: '10001', name: 'Søren Kjær', amountMinor: -1250 },
];

export function DataSamples() {
  const [sort, setSort] = useState<Sort>({ key: 'account', direction: 'ascending' });
  return (
    <Columns $least="360px">
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
      <Card title="Figures and words" hint="One sentence of explanation.">
        <Figure>$1,240.00</Figure>
        <Text>
          Body text with a <TextLink to="#">link</TextLink>.
        </Text>
        <Text $kind="small" $tone="text-soft">
          Small and soft
        </Text>
        <Text $kind="small" $tone="text-faint">
          Small and faint
        </Text>
        <DefinitionList
          items={[
            ['Due Date', 'Nov 27, 2026'],
            ['Service Address', '118 Riverside Avenue, Unit 4, Riverton, OH 44001'],
            ['Left out', null],
          ]}
        />
      </Card>
    </Columns>
  );
}
