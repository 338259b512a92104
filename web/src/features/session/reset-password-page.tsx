import { PageTitle } from '../../ui/page-title.tsx';

export const ResetPasswordPage = () => <PageTitle>Reset Password</PageTitle>;
