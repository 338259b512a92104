import type { SessionUser } from '../features/session/session.slice.ts';
import { CompanySwitcher } from '../features/session/staff-company.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { SideNav } from '../ui/side-nav.tsx';
import { navigationOf } from './navigation.ts';
import { SidebarFoot } from './sidebar-foot.tsx';

interface StaffSidebarProps {
  user: SessionUser;
  onNavigate?: () => void;
}

export function StaffSidebar({ user, onNavigate }: StaffSidebarProps) {
  return (
    <SideNav
      label="Main"
      groups={navigationOf(user)}
      onNavigate={onNavigate}
      top={
        <>
          <BrandMark />
          {user.role === 'SUPER_ADMIN' && <CompanySwitcher />}
        </>
      }
      foot={<SidebarFoot user={user} />}
    />
  );
}
