import { PageTitle } from '../../ui/page-title.tsx';

export const TransactionsPage = ({ companyId }: { companyId: string }) => (
  <PageTitle key={companyId}>Payment Transactions</PageTitle>
);
