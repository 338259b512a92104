import type { ReactNode } from 'react';
import { LinkLine, TextLink } from '../../ui/link.tsx';
import { useDoorPath } from './use-door-path.ts';

interface DoorLinkProps {
  to: string;
  /** Words before the link. */
  before?: string;
  children: ReactNode;
}

/** A link to another page before sign-in, under a form. */
export function DoorLink({ to, before, children }: DoorLinkProps) {
  const pathTo = useDoorPath();
  return (
    <LinkLine>
      {before}
      <TextLink to={pathTo(to)}>{children}</TextLink>
    </LinkLine>
  );
}
