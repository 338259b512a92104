import { PATHS } from '../../paths.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DoorLink } from './door-link.tsx';
import { SessionEndedNotice } from './session-ended-notice.tsx';
import { SignInForm } from './sign-in-form.tsx';

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
