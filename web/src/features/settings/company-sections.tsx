import { useQuery } from '@apollo/client/react';
import { toFailure } from '../../lib/failure.ts';
import { Surface } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { BusinessSection } from './business-section.tsx';
import { BusinessInformationDocument } from './gql/business.ts';
import { HostsSection } from './hosts-section.tsx';
import type { Viewer } from './viewer.ts';

const NO_COMPANY = { code: 'NOT_FOUND', message: 'This company is not there any more.' };

interface CompanySectionsProps {
  companyId: string;
  viewer: Viewer;
  onRenamed: (name: string) => void;
}

/** What the company is: business information and hosts. */
export function CompanySections({ companyId, viewer, onRenamed }: CompanySectionsProps) {
  const { data, error, refetch } = useQuery(BusinessInformationDocument, { variables: { companyId } });

  if (data?.company) {
    const { company } = data;
    return (
      <>
        <BusinessSection company={company} mayEdit={viewer.managesUsers} onRenamed={onRenamed} />
        <HostsSection company={company} mayEdit={viewer.isSuperAdmin} />
      </>
    );
  }
  if (error || data) {
    return (
      <FailureNotice
        title="Failed to fetch company data"
        failure={error ? toFailure(error) : NO_COMPANY}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Surface>
      <Skeleton label="Loading business information" lines={5} />
    </Surface>
  );
}
