import { LogOut } from 'lucide-react';
import { CompanySwitcher } from '../features/session/company-switcher.tsx';
import type { SessionUser } from '../features/session/session.slice.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { Avatar } from '../ui/avatar.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { SideNav } from '../ui/side-nav.tsx';
import { SideUser } from '../ui/side-user.tsx';
import { navigationOf } from './navigation.ts';

interface StaffSidebarProps {
  user: SessionUser;
  onNavigate?: () => void;
}

export function StaffSidebar({ user, onNavigate }: StaffSidebarProps) {
  const { signOut, busy } = useSignOut();
  return (
    <SideNav
      label="Main"
      groups={navigationOf(user.role)}
      onNavigate={onNavigate}
      top={
        <>
          <BrandMark />
          {user.role === 'SUPER_ADMIN' && <CompanySwitcher />}
        </>
      }
      foot={
        <>
          <SideUser avatar={<Avatar name={user.name} email={user.email} />}>
            {user.name || user.email || 'User'}
          </SideUser>
          <Button kind="secondary" small full busy={busy} onClick={signOut}>
            <LogOut size={16} strokeWidth={1.75} aria-hidden />
            Log out
          </Button>
        </>
      }
    />
  );
}
