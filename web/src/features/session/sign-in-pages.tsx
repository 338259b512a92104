import { PATHS } from '../../paths.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PublicLink } from './public-navigation.tsx';
import { useSession } from './session.slice.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Sign-in page of the customer portal. */
export const SignInPage = () => (
  <Stack $gap="space-6">
    <PageTitle hint="View and pay your bill.">Sign in</PageTitle>
    <SessionEndedNotice />
    <SignInForm portal="CUSTOMER" submitLabel="Sign In" />
    <Stack $gap="space-1">
      <PublicLink to={PATHS.register} before="New here?">
        Claim your account
      </PublicLink>
      <Row $justify="between">
        <PublicLink to={PATHS.resetPassword}>Forgot your password?</PublicLink>
        <PublicLink to={PATHS.adminLogin}>Admin login</PublicLink>
      </Row>
    </Stack>
  </Stack>
);

/** Sign-in page of the staff portal. */
export const AdminSignInPage = () => (
  <Stack $gap="space-6">
    <PageTitle hint="For utility staff.">Administrator sign in</PageTitle>
    <SessionEndedNotice />
    <SignInForm portal="STAFF" submitLabel="Sign In" />
    <Row $justify="between">
      <PublicLink to={PATHS.resetPassword}>Forgot your password?</PublicLink>
      <PublicLink to={PATHS.login}>Customer login</PublicLink>
    </Row>
  </Stack>
);

/** Explains to a user who was signed in why the sign-in page is shown. */
function SessionEndedNotice() {
  const { endedUserId } = useSession();
  if (!endedUserId) return null;
  return (
    <Notice meaning="info" title="Your session has ended">
      Sign in to continue where you left off.
    </Notice>
  );
}
