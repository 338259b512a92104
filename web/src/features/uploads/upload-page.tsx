import { NotPermitted } from '../../ui/not-permitted.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { UploadStages } from './upload-stages.tsx';

interface UploadPageProps {
  /** Empty where the person's company is not known. */
  companyId: string;
  /** Whether the person manages balances. */
  allowed: boolean;
}

export const UploadPage = ({ companyId, allowed }: UploadPageProps) => (
  <>
    <PageTitle hint="Bills for one month, from the file that your billing system writes.">
      Upload Customer Balances
    </PageTitle>
    {allowed && !companyId && (
      <Notice meaning="danger" title="Company ID is required" urgent>
        Your login belongs to no company, so there are no books for a file. Ask whoever runs the portal.
      </Notice>
    )}
    {allowed ? (
      <UploadStages companyId={companyId} />
    ) : (
      <NotPermitted title="You can't upload balances" permission="Manage balances" />
    )}
  </>
);
