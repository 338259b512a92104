import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { OperationsPage } from '../../features/operations/operations-page.tsx';
import { companyChosen } from '../../features/session/chosen-company.slice.ts';
import { useSession } from '../../features/session/session.slice.ts';
import { PATHS } from '../../paths.ts';
import { NotFoundPage } from '../not-found-page.tsx';

/** For whoever is no super admin the page is not there. */
export function OperationsRoute() {
  const { user } = useSession();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const openPayment = useCallback(
    (companyId: string, paymentId: string) => {
      dispatch(companyChosen(companyId));
      void navigate(`${PATHS.transactions}?open=${encodeURIComponent(paymentId)}`);
    },
    [dispatch, navigate],
  );
  return user?.role === 'SUPER_ADMIN' ? <OperationsPage onOpenPayment={openPayment} /> : <NotFoundPage />;
}
