import { NotPermitted } from '../../ui/not-permitted.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TransactionsList } from './transactions-list.tsx';

export interface MoneyPageProps {
  companyId: string;
  /** Whether the person may see payments, and give their money back. */
  mayView: boolean;
  mayManage: boolean;
}

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
