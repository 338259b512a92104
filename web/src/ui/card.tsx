import type { ReactNode } from 'react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';
import { Heading, Text } from './text.tsx';

export const Surface = styled.section<{ $flush?: boolean }>`
  min-width: 0;
  padding: ${({ $flush }) => ($flush ? '0' : token('space-6'))};
  background: ${token('surface')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-card')};
  box-shadow: ${token('shadow-card')};
  ${media.small} {
    padding: ${({ $flush }) => ($flush ? '0' : token('space-4'))};
  }
`;

const Head = styled.header<{ $flush?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token('space-2')} ${token('space-4')};
  padding: ${({ $flush }) => ($flush ? `${token('space-5')} ${token('space-6')} ${token('space-4')}` : '0')};
  margin-bottom: ${({ $flush }) => ($flush ? '0' : token('space-4'))};
  ${media.small} {
    padding-inline: ${({ $flush }) => ($flush ? token('space-4') : '0')};
  }
`;

interface CardProps {
  title: string;
  /** One sentence under the title. */
  hint?: ReactNode;
  /** What can be done, at the right of the title. */
  action?: ReactNode;
  /** The content reaches the card's edges, as tables do. */
  flush?: boolean;
  children: ReactNode;
}

/** A titled part of a page; its title is its accessible name. */
export function Card({ title, hint, action, flush, children }: CardProps) {
  const id = useId();
  return (
    <Surface aria-labelledby={id} $flush={flush}>
      <Head $flush={flush}>
        <div>
          <Heading id={id}>{title}</Heading>
          {hint && (
            <Text $kind="small" $tone="text-soft">
              {hint}
            </Text>
          )}
        </div>
        {action}
      </Head>
      {children}
    </Surface>
  );
}
