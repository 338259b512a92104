import { NotPermitted } from '../../ui/not-permitted.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { MoneyPageProps } from './money-page-props.ts';
import { PaymentsList } from './payments-list.tsx';

/** Payments found by a day that is typed. */
export const PaymentsPage = ({ mayView, ...rest }: MoneyPageProps) =>
  mayView ? (
    <PaymentsList {...rest} />
  ) : (
    <>
      <PageTitle>Payments</PageTitle>
      <NotPermitted title="You can’t view payments" permission="View payments" />
    </>
  );
