import { AccountPage } from '../../features/account/account-page.tsx';
import { useSignOut } from '../../features/session/use-sign-out.ts';

export function AccountRoute() {
  const { signOut, busy } = useSignOut();
  return <AccountPage onSignOut={signOut} signingOut={busy} />;
}
