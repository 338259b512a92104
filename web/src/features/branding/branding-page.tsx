import { PageTitle } from '../../ui/page-title.tsx';

export const BrandingPage = ({ companyId }: { companyId: string }) => <PageTitle key={companyId}>Branding</PageTitle>;
