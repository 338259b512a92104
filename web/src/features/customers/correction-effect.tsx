import { formatMoney, periodText } from '@utility-pay/contracts';
import { SmallTable } from '../../ui/small-table.tsx';
import type { Column } from '../../ui/table.tsx';
import { Text } from '../../ui/text.tsx';
import type { Bill } from './account-ledger.ts';
import type { AccountMoneyFragment } from './gql/customer-account.ts';

type Account = Pick<AccountMoneyFragment, 'totalDue' | 'credit' | 'balances'>;

interface EffectRow {
  label: string;
  now: string;
  after: string;
}

const dueText = ({ isVoid, amountDue }: Bill): string => (isVoid ? 'Void' : formatMoney(amountDue.amountMinor));

const totalText = ({ amountMinor }: { amountMinor: number }): string =>
  amountMinor < 0 ? `${formatMoney(-amountMinor)} credit` : formatMoney(amountMinor);

/** Returns the rows of the table: the total due, then each bill that changes, and the unused credit if it changes. */
export function effectRows(before: Account, after: Account): readonly EffectRow[] {
  const bills = after.balances.map((bill) => {
    const billBefore = before.balances.find(({ id }) => id === bill.id);
    return { label: `${periodText(bill)} bill`, now: billBefore ? dueText(billBefore) : '–', after: dueText(bill) };
  });
  const creditText = ({ credit }: Account): string => formatMoney(credit.amountMinor);
  const others = [...bills, { label: 'Unused credit', now: creditText(before), after: creditText(after) }];
  return [
    { label: 'Total due', now: totalText(before.totalDue), after: totalText(after.totalDue) },
    ...others.filter((row) => row.now !== row.after),
  ];
}

const columns: readonly Column<EffectRow>[] = [
  { key: 'label', title: 'Balance', cell: ({ label }) => label },
  { key: 'now', title: 'Now', end: true, cell: ({ now }) => now },
  {
    key: 'after',
    title: 'After',
    end: true,
    cell: ({ after }) => (
      <Text as="span" $strong>
        {after}
      </Text>
    ),
  },
];

/** What is due now and after the correction. */
export const CorrectionEffect = ({ before, after }: { before: Account; after: Account }) => (
  <SmallTable
    caption="Effect of the correction"
    columns={columns}
    rows={effectRows(before, after)}
    rowKey={({ label }) => label}
  />
);
