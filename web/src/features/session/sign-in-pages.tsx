import { PATHS } from '../../paths.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DoorLink } from './public-navigation.tsx';
import { useSession } from './session.slice.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The customers' door. */
export const SignInPage = () => (
  <Stack $gap="space-6">
    <PageTitle hint="See what you owe and pay it.">Sign in</PageTitle>
    <SessionEndedNotice />
    <SignInForm door="CUSTOMER" submitLabel="Sign In" />
    <Stack $gap="space-1">
      <DoorLink to={PATHS.register} before="New here?">
        Claim your account
      </DoorLink>
      <Row $justify="between">
        <DoorLink to={PATHS.resetPassword}>Forgot your password?</DoorLink>
        <DoorLink to={PATHS.adminLogin}>Admin login</DoorLink>
      </Row>
    </Stack>
  </Stack>
);

/** The staff's door. */
export const AdminSignInPage = () => (
  <Stack $gap="space-6">
    <PageTitle hint="For staff of the utility.">Administrator sign in</PageTitle>
    <SessionEndedNotice />
    <SignInForm door="ADMIN" submitLabel="Sign In" />
    <Row $justify="between">
      <DoorLink to={PATHS.resetPassword}>Forgot your password?</DoorLink>
      <DoorLink to={PATHS.login}>Customer login</DoorLink>
    </Row>
  </Stack>
);

/** Why somebody who was signed in stands before the door again. */
export function SessionEndedNotice() {
  const { lost } = useSession();
  if (!lost) return null;
  return (
    <Notice meaning="info" title="Your session has ended">
      Sign in to go on where you were.
    </Notice>
  );
}
