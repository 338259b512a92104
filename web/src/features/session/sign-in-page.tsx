import { PATHS } from '../../paths.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The customers' door. */
export const SignInPage = () => (
  <Stack $gap="space-6">
    <PageTitle hint="See what you owe and pay it.">Sign in</PageTitle>
    <SignInForm door="CUSTOMER" submitLabel="Sign In" />
    <Row $justify="between">
      <TextLink to={PATHS.register}>Claim your account</TextLink>
      <TextLink to={PATHS.adminLogin}>Admin login</TextLink>
    </Row>
  </Stack>
);
