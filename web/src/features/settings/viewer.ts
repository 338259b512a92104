import type { SessionUserFragment } from '../session/gql/session.ts';

/** Who looks at the settings, and what that allows here. */
export interface Viewer {
  id: string;
  name: string;
  email: string;
  isSuperAdmin: boolean;
  managesUsers: boolean;
}

export const viewerOf = ({ id, name, email, role, permissions }: SessionUserFragment): Viewer => ({
  id,
  name,
  email,
  isSuperAdmin: role === 'SUPER_ADMIN',
  managesUsers: role === 'SUPER_ADMIN' || permissions.includes('MANAGE_USERS'),
});

/** What somebody changed of their own record, for all that shows it: sidebar, avatar. */
export type OwnChange = Pick<Viewer, 'name' | 'email'>;
