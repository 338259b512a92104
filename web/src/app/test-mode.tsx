import { useQuery } from '@apollo/client/react';
import { NotSmall } from '../ui/layout.tsx';
import { TestModeStrip } from '../ui/staff-shell.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { TestModeDocument } from './gql/staff.ts';
import { useCompanyId, usePermission } from './staff-access.ts';

/** Returns whether the company's payments run in test mode. Queried only with the permission to see the configuration. */
function useTestMode(): boolean {
  const companyId = useCompanyId();
  const allowed = usePermission('MANAGE_PAYMENT_SETTINGS');
  const { data } = useQuery(TestModeDocument, {
    variables: { companyId: companyId ?? '' },
    skip: !companyId || !allowed,
  });
  return data?.company?.paymentConfiguration?.testMode === true;
}

export const TestModeBadge = () =>
  useTestMode() ? (
    <NotSmall>
      <StatusChip meaning="warning">Test mode</StatusChip>
    </NotSmall>
  ) : null;

export const TestModeLine = () => (useTestMode() ? <TestModeStrip /> : null);
