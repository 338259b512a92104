import { Keyboard, LogOut, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../features/session/session.slice.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { PATHS } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuChoices, MenuHead } from '../ui/menu.tsx';
import { AvatarButton } from '../ui/search-field.tsx';
import { useSchemeOptions } from './scheme-select.tsx';

/** The color scheme choices in the user menu. */
export const SchemeChoices = () => <MenuChoices {...useSchemeOptions()} />;

interface UserMenuProps {
  user: SessionUser;
  onShortcuts: () => void;
  /** Shown above the entries. */
  children?: ReactNode;
}

/** The menu that the avatar in the top bar opens. */
export function UserMenu({ user, onShortcuts, children }: UserMenuProps) {
  const navigate = useNavigate();
  const { signOut } = useSignOut();
  return (
    <Menu
      trigger={
        <AvatarButton type="button" aria-label="Your account">
          <Avatar name={user.name} email={user.email} />
        </AvatarButton>
      }
      items={[
        { label: 'Account settings', icon: Settings, onSelect: () => void navigate(PATHS.accountSettings) },
        { label: 'Keyboard shortcuts', icon: Keyboard, onSelect: onShortcuts },
        { label: 'Log out', icon: LogOut, onSelect: signOut },
      ]}
    >
      <MenuHead title={user.name || user.email || 'User'}>{user.name ? user.email : undefined}</MenuHead>
      {children}
    </Menu>
  );
}
