import { PATHS } from '../../paths.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DoorLink } from './door-link.tsx';
import { SessionEndedNotice } from './session-ended-notice.tsx';
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
