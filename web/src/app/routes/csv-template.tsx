import { WithCompany } from '../../features/session/staff-company.tsx';
import { CsvTemplatePage } from '../../features/template/csv-template-page.tsx';
import { useMay } from '../staff-access.ts';

export function CsvTemplateRoute() {
  const allowed = useMay('MANAGE_BALANCES');
  return <WithCompany>{(id) => <CsvTemplatePage key={id} companyId={id} allowed={allowed} />}</WithCompany>;
}
