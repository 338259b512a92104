import { useQuery } from '@apollo/client/react';
import { ChevronLeft } from 'lucide-react';
import { toFailure } from '../../lib/failure.ts';
import { PATHS } from '../../paths.ts';
import { Surface } from '../../ui/card.tsx';
import { NotPermitted } from '../../ui/empty-state.tsx';
import { LinkLine, TextLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PaymentFileDeliveryDocument } from './gql/payment-files.ts';
import { ScheduleSection } from './schedule-section.tsx';
import { ServerSection } from './server-section.tsx';

interface PaymentFileDeliveryPageProps {
  companyId: string;
  /** Whether the user may manage balances. */
  allowed: boolean;
}

/** The settings when payment files are created, and to which SFTP server they are delivered. */
export const PaymentFileDeliveryPage = ({ companyId, allowed }: PaymentFileDeliveryPageProps) => (
  <>
    <LinkLine>
      <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      <TextLink to={PATHS.paymentFiles}>Payment Files</TextLink>
    </LinkLine>
    <PageTitle hint="Create payment files every day, and deliver them to your server.">Schedule & Delivery</PageTitle>
    {allowed ? (
      <Settings companyId={companyId} />
    ) : (
      <NotPermitted title="You can't change the schedule and delivery" permission="Manage balances" />
    )}
  </>
);

function Settings({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useQuery(PaymentFileDeliveryDocument, {
    variables: { companyId },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const company = data?.company;
  if (company) {
    const { timeZone, paymentFileSettings } = company;
    return (
      <>
        <ScheduleSection companyId={companyId} timeZone={timeZone} schedule={paymentFileSettings.schedule} />
        <ServerSection companyId={companyId} server={paymentFileSettings.server} />
      </>
    );
  }
  if (error)
    return (
      <FailureNotice
        title="Couldn't load the schedule and delivery"
        failure={toFailure(error)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Surface>
      <Skeleton label="Loading schedule and delivery" lines={6} height={40} />
    </Surface>
  );
}
