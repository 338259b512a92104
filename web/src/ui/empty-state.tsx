import { Lock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';
import { Surface } from './card.tsx';
import { AroundIcon } from './drawings.tsx';
import { Heading, Text } from './text.tsx';

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token('space-2')};
  padding: ${token('space-8')} ${token('space-4')} ${token('space-12')};
  text-align: center;
  > svg {
    margin-bottom: ${token('space-2')};
  }
`;

const Action = styled.div`
  margin-top: ${token('space-3')};
`;

interface EmptyStateProps {
  /** The sign of what would be here, drawn on an empty sheet. */
  icon?: LucideIcon;
  /** Another picture than that: of `ui/drawings`. */
  drawing?: ReactNode;
  title: string;
  /** Level of its heading where the page needs one; else it is plain text. */
  heading?: 'h1' | 'h2' | 'p';
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing here: why, and the one next step. */
export const EmptyState = ({ icon, drawing, title, heading = 'p', children, action }: EmptyStateProps) => (
  <Box>
    {drawing ?? (icon && <AroundIcon icon={icon} />)}
    <Heading as={heading} $kind={heading === 'h1' ? 'h2' : 'h3'} tabIndex={heading === 'h1' ? -1 : undefined}>
      {title}
    </Heading>
    {children && <Text $tone="text-soft">{children}</Text>}
    {action && <Action>{action}</Action>}
  </Box>
);

interface NotPermittedProps {
  /** What the person may not do: `You can't upload balances`. */
  title: string;
  /** The permission's name as the user list has it: `Manage balances`. */
  permission: string;
}

/** Stands where a page would be that the person's permissions do not give: why, and who can help. */
export const NotPermitted = ({ title, permission }: NotPermittedProps) => (
  <Surface>
    <EmptyState icon={Lock} title={title}>
      It takes the permission “{permission}”. Somebody in your company who manages users can give it to you.
    </EmptyState>
  </Surface>
);
