import { PageTitle } from '../../ui/page-title.tsx';

export const PaymentsPage = ({ companyId }: { companyId: string }) => <PageTitle key={companyId}>Payments</PageTitle>;
