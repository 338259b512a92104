import { AccountPage } from '../../features/account/account-page.tsx';
import { useSession } from '../../features/session/session.slice.ts';
import { useSignOut } from '../../features/session/use-sign-out.ts';

export function AccountRoute() {
  const { user } = useSession();
  const { signOut, busy } = useSignOut();
  return <AccountPage companyName={user?.company?.name} onSignOut={signOut} signingOut={busy} />;
}
