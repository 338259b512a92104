import { PageTitle } from '../../ui/page-title.tsx';

export const PaymentErrorPage = () => <PageTitle>Payment Error</PageTitle>;
