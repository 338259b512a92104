import { WithCompany } from '../../features/session/with-company.tsx';
import { CsvTemplatePage } from '../../features/template/csv-template-page.tsx';

export const CsvTemplateRoute = () => (
  <WithCompany>{(companyId) => <CsvTemplatePage key={companyId} companyId={companyId} />}</WithCompany>
);
