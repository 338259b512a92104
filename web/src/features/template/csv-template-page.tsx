import { PageTitle } from '../../ui/page-title.tsx';

export const CsvTemplatePage = ({ companyId }: { companyId: string }) => (
  <PageTitle key={companyId}>CSV Template</PageTitle>
);
