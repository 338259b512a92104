import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';
import { Heading, Text } from './text.tsx';

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token('space-2')};
  padding: ${token('space-12')} ${token('space-4')};
  text-align: center;
  > svg {
    color: ${token('line-strong')};
    margin-bottom: ${token('space-2')};
  }
`;

const Action = styled.div`
  margin-top: ${token('space-3')};
`;

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** Level of its heading where the page needs one; else it is plain text. */
  heading?: 'h1' | 'h2' | 'p';
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing here: why, and the one next step. */
export const EmptyState = ({ icon: Icon, title, heading = 'p', children, action }: EmptyStateProps) => (
  <Box>
    <Icon size={40} strokeWidth={1.25} aria-hidden />
    <Heading as={heading}>{title}</Heading>
    {children && <Text $tone="text-soft">{children}</Text>}
    {action && <Action>{action}</Action>}
  </Box>
);
