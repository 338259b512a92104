import { PageTitle } from '../../ui/page-title.tsx';

export const EmailConfigPage = ({ companyId }: { companyId: string }) => (
  <PageTitle key={companyId}>Email Configuration</PageTitle>
);
