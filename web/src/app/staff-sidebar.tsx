import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { SessionUser } from '../features/session/session.slice.ts';
import { CompanySwitcher } from '../features/session/staff-company.tsx';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { SMALL_SCREEN } from '../theme/tokens.ts';
import { Avatar } from '../ui/avatar.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SideNav, SideUser } from '../ui/side-nav.tsx';
import { navigationOf } from './navigation.ts';
import { sidebarToggled, useSidebarOpen } from './sidebar.slice.ts';

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

/** The sidebar below 768 px. A link, its button, the overlay, and crossing that width close it. */
export function SlideOverSidebar({ user }: { user: SessionUser }) {
  const dispatch = useDispatch();
  const open = useSidebarOpen();
  const close = () => dispatch(sidebarToggled(false));

  useEffect(() => {
    const screen = window.matchMedia(SMALL_SCREEN);
    const closeIt = () => dispatch(sidebarToggled(false));
    screen.addEventListener('change', closeIt);
    return () => screen.removeEventListener('change', closeIt);
  }, [dispatch]);

  return (
    <Sheet title="Menu" open={open} onClose={close}>
      <StaffSidebar user={user} onNavigate={close} />
    </Sheet>
  );
}
