import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token, type } from '../theme/tokens.ts';
import { NavEntry } from './nav-entry.ts';

const Top = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token('space-4')};
  padding: ${token('space-4')} ${token('space-4')} ${token('space-2')};
  min-width: 0;
`;

/** Only the groups scroll, so that Log out stays visible. In a window of little height, the whole sidebar scrolls. */
const Groups = styled.nav`
  flex: 1;
  min-height: 10rem;
  overflow-y: auto;
  padding: ${token('space-2')} ${token('space-3')};
`;

const GroupTitle = styled.h2`
  ${type('label')}
  padding: ${token('space-4')} ${token('space-3')} ${token('space-2')};
  color: ${token('text-faint')};
`;

const Entry = styled(NavEntry)`
  position: relative;
  display: flex;
  gap: ${token('space-3')};
  min-height: 36px;
  &[aria-current='page']::before {
    content: '';
    position: absolute;
    inset: 6px auto 6px -12px;
    width: 2px;
    border-radius: 2px;
    background: ${token('brand-text')};
  }
`;

const Foot = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token('space-2')};
  padding: ${token('space-3')} ${token('space-4')};
  border-top: 1px solid ${token('line')};
`;

export interface NavGroup {
  title: string;
  entries: readonly { to: string; label: string; icon: LucideIcon; exact?: boolean }[];
}

interface SideNavProps {
  label: string;
  top: ReactNode;
  groups: readonly NavGroup[];
  foot: ReactNode;
  /** Called when a link is clicked. */
  onNavigate?: () => void;
}

/** Content of the sidebar: groups of links between a top and a footer. */
export const SideNav = ({ label, top, groups, foot, onNavigate }: SideNavProps) => (
  <>
    <Top>{top}</Top>
    <Groups aria-label={label}>
      {groups.map(({ title, entries }) => (
        <div key={title}>
          <GroupTitle>{title}</GroupTitle>
          <ul>
            {entries.map(({ to, label: name, icon: Icon, exact }) => (
              <li key={to}>
                <Entry to={to} end={exact} onClick={onNavigate}>
                  <Icon size={20} strokeWidth={1.75} aria-hidden />
                  {name}
                </Entry>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Groups>
    <Foot>{foot}</Foot>
  </>
);

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: ${token('space-3')};
`;

const Name = styled.p`
  ${type('small')}
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-weight: 500;
`;

/** Avatar and name of the signed-in user, in the sidebar's footer. */
export const SideUser = ({ avatar, children }: { avatar: ReactNode; children: string }) => (
  <Box>
    {avatar}
    <Name title={children}>{children}</Name>
  </Box>
);
