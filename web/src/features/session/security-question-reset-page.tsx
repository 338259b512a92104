import { PageTitle } from '../../ui/page-title.tsx';

export const SecurityQuestionResetPage = () => <PageTitle>Reset Password</PageTitle>;
