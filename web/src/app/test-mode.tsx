import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { NotSmall } from '../ui/layout.tsx';
import { TestModeBanner } from '../ui/staff-shell.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { TestModeDocument } from './gql/staff.ts';
import { useCompanyId, usePermission } from './staff-access.ts';

const RETRY_AFTER_MS = 5000;

/**
 * Returns whether the company's payments are in test mode; false for users who may not see the payment configuration. A failed
 * request is repeated; until it succeeds, the last known value stays.
 */
function useTestMode(): boolean {
  const companyId = useCompanyId();
  const allowed = usePermission('MANAGE_PAYMENT_SETTINGS');
  const { data, previousData, error, refetch } = useQuery(TestModeDocument, {
    variables: { companyId: companyId ?? '' },
    skip: !companyId || !allowed,
  });
  useEffect(() => {
    if (!error) return;
    const timer = setTimeout(() => refetch().catch(() => undefined), RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [error, refetch]);
  const company = (data ?? previousData)?.company;
  return company?.id === companyId && company?.paymentConfiguration?.testMode === true;
}

/** A chip in the top bar while the company's payments are in test mode. */
export const TestModeBadge = () =>
  useTestMode() ? (
    <NotSmall>
      <StatusChip meaning="warning">Test mode</StatusChip>
    </NotSmall>
  ) : null;

/** The banner above the page while the company's payments are in test mode. */
export const CompanyTestMode = () => (useTestMode() ? <TestModeBanner /> : null);
