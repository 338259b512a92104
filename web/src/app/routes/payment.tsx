import { useParams } from 'react-router-dom';
import { PreparePaymentPage } from '../../features/payment/prepare-payment-page.tsx';

export function PaymentRoute() {
  const { balanceId } = useParams();
  return <PreparePaymentPage balanceId={balanceId} />;
}
