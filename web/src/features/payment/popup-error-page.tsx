import { PageTitle } from '../../ui/page-title.tsx';

export const PopupErrorPage = () => <PageTitle>Payment Error</PageTitle>;
