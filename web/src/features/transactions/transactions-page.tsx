import { NotPermitted } from '../../ui/not-permitted.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { MoneyPageProps } from './money-page-props.ts';
import { TransactionsList } from './transactions-list.tsx';

/** The company's payments. */
export const TransactionsPage = ({ mayView, ...rest }: MoneyPageProps) =>
  mayView ? (
    <TransactionsList {...rest} />
  ) : (
    <>
      <PageTitle>Payment Transactions</PageTitle>
      <NotPermitted title="You can’t view payments" permission="View payments" />
    </>
  );
