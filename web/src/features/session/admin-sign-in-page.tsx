import { PATHS } from '../../paths.ts';
import { Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Text } from '../../ui/text.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The staff's door. */
export const AdminSignInPage = () => (
  <Stack $gap="space-6">
    <PageTitle hint="For staff of the utility.">Administrator sign in</PageTitle>
    <SignInForm door="ADMIN" submitLabel="Sign In" />
    <Text $kind="small">
      <TextLink to={PATHS.login}>Customer login</TextLink>
    </Text>
  </Stack>
);
