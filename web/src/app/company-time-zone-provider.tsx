import { useQuery } from '@apollo/client/react';
import { DEFAULT_TIME_ZONE } from '@utility-pay/contracts';
import type { ReactNode } from 'react';
import { useSession } from '../features/session/session.slice.ts';
import { CompanyTimeZone } from '../lib/company-time-zone.ts';
import { CompanyTimeZoneDocument } from './gql/staff.ts';
import { useCompanyId } from './staff-access.ts';

/**
 * Returns the time zone of the company whose pages are shown. A company admin's session contains it. For a super admin, who has
 * no company, it is queried, and UTC until the response arrives.
 */
function useTimeZone(): string {
  const { user } = useSession();
  const companyId = useCompanyId();
  const { data } = useQuery(CompanyTimeZoneDocument, {
    variables: { companyId: companyId ?? '' },
    skip: user?.role !== 'SUPER_ADMIN' || !companyId,
  });
  return user?.company?.timeZone ?? data?.company?.timeZone ?? DEFAULT_TIME_ZONE;
}

/** Gives the staff portal's pages the time zone of the company's days. */
export const CompanyTimeZoneProvider = ({ children }: { children: ReactNode }) => (
  <CompanyTimeZone value={useTimeZone()}>{children}</CompanyTimeZone>
);
