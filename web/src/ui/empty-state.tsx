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
  /** Icon of what the list would contain. */
  icon?: LucideIcon;
  /** A drawing of `ui/drawings` instead of the icon. */
  drawing?: ReactNode;
  title: string;
  /** Element of the title. Default: `p`. */
  heading?: 'h1' | 'h2' | 'p';
  children?: ReactNode;
  action?: ReactNode;
}

/** Shown instead of an empty list: says why it is empty, and offers the next step. */
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
  /** Such as `You can't upload balances`. */
  title: string;
  /** The permission's name in User Management, such as `Manage balances`. */
  permission: string;
}

/** Shown instead of a page that needs a permission which the user does not have. */
export const NotPermitted = ({ title, permission }: NotPermittedProps) => (
  <Surface>
    <EmptyState icon={Lock} title={title}>
      You need the “{permission}” permission. Ask someone at your company who manages users.
    </EmptyState>
  </Surface>
);
