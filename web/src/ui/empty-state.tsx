import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';
import { AroundIcon } from './drawings/around-icon.tsx';
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
