import { PageTitle } from '../../ui/page-title.tsx';

export const PopupSuccessPage = () => <PageTitle>Payment Successful</PageTitle>;
