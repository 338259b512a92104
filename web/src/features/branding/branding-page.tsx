import { useQuery } from '@apollo/client/react';
import { toFailure } from '../../lib/failure.ts';
import { Surface } from '../../ui/card.tsx';
import { NotPermitted } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { BrandingForm } from './branding-form.tsx';
import { BrandingSettingsDocument, type SavedBrandingFragment } from './gql/branding.ts';

interface BrandingPageProps {
  companyId: string;
  allowed: boolean;
  /** Called with the saved branding so that it takes effect at once. */
  onSaved: (branding: SavedBrandingFragment) => void;
}

/** The branding of the company's portal, with a live preview. */
export function BrandingPage({ companyId, allowed, onSaved }: BrandingPageProps) {
  const { data, error, refetch } = useQuery(BrandingSettingsDocument, { variables: { companyId }, skip: !allowed });
  if (data?.company) return <BrandingForm company={data.company} onSaved={onSaved} />;
  return (
    <>
      <PageTitle hint="Customize how the portal looks to your customers.">Branding</PageTitle>
      {!allowed && <NotPermitted title="You can't change branding" permission="Manage branding" />}
      {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
      {allowed && !error && (
        <Surface>
          <Skeleton label="Loading branding" lines={8} height={40} />
        </Surface>
      )}
    </>
  );
}
