import { LogOut } from 'lucide-react';
import type { SessionUser } from '../features/session/session.slice.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { SideUser } from '../ui/side-nav.tsx';

/** The signed-in person and Log out, at the foot of a sidebar. */
export function SidebarFoot({ user }: { user: SessionUser }) {
  const { signOut, busy } = useSignOut();
  return (
    <>
      <SideUser avatar={<Avatar name={user.name} email={user.email} />}>{user.name || user.email || 'User'}</SideUser>
      <Button kind="secondary" small full busy={busy} onClick={signOut}>
        <LogOut size={16} strokeWidth={1.75} aria-hidden />
        Log out
      </Button>
    </>
  );
}
