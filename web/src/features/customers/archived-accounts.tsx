import { formatMoney } from '@utility-pay/contracts';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { formatDayIn } from '../../lib/dates.ts';
import { customerAccountPath } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { CompanyDay } from '../../ui/company-day.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ItemList } from '../../ui/lists.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import type { AccountCustomer } from './account-ledger.ts';

type ArchivedNoticeProps = Pick<AccountCustomer, 'archivedAt' | 'successorId' | 'credit'>;

/** Says that an account is archived, links to the account that has its number now, and warns of credit that the former customer still has. */
export function ArchivedNotice({ archivedAt, successorId, credit: { amountMinor } }: ArchivedNoticeProps) {
  const timeZone = useCompanyTimeZone();
  if (!archivedAt) return null;
  return (
    <>
      <Notice meaning="info" title={`Archived ${formatDayIn(archivedAt, timeZone)}`}>
        <p>
          This account number now belongs to another customer. Staff who manage balances can still reverse recorded
          payments, move credits to another account, and write off what is due.
        </p>
        {successorId && <TextLink to={customerAccountPath(successorId)}>Open the current account</TextLink>}
      </Notice>
      {amountMinor > 0 && (
        <Notice meaning="warning" title={`The former customer has a ${formatMoney(amountMinor)} credit`}>
          This account gets no new bills, so the credit can't be used. Refund the card payment, move the credit to
          another account, or pay the customer back another way.
        </Notice>
      )}
    </>
  );
}

/** Lists the archived accounts that had the account number before. */
export function EarlierAccounts({ accounts }: { accounts: AccountCustomer['earlierAccounts'] }) {
  if (accounts.length === 0) return null;
  return (
    <Card title="Earlier accounts" hint="Other customers who had this account number. Only staff can see them.">
      <ItemList aria-label="Earlier accounts">
        {accounts.map(({ id, name, archivedAt }) => (
          <li key={id}>
            <div>
              <TextLink to={customerAccountPath(id)}>{name ?? 'Unnamed account'}</TextLink>
              <Text $kind="small" $tone="text-soft">
                Archived <CompanyDay at={archivedAt} />
              </Text>
            </div>
          </li>
        ))}
      </ItemList>
    </Card>
  );
}
