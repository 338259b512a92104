import { type ReactNode, useId } from 'react';
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
  /** Buttons at the right of the title. */
  action?: ReactNode;
  /** The content reaches the card's edges, as tables do. */
  flush?: boolean;
  children: ReactNode;
}

/** A section of a page with a title, which is its accessible name. */
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

/** Padding inside a flush card. */
export const Inset = styled.div`
  padding: 0 ${token('space-6')} ${token('space-6')};
  ${media.small} {
    padding: 0 ${token('space-4')} ${token('space-4')};
  }
`;

/** Search and filters above a table. */
export const FilterBar = styled.div<{ $top?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('space-3')};
  padding: ${({ $top }) => ($top ? token('space-4') : '0')} ${token('space-6')} ${token('space-4')};
  ${media.small} {
    padding-inline: ${token('space-4')};
    > * {
      flex: 1 1 100%;
    }
  }
  /* On paper only the active filters. */
  @media print {
    > :not([data-chips]) {
      display: none;
    }
  }
`;

/** Filters that stay on one line on small screens. */
export const FilterRow = styled.div`
  display: flex;
  gap: ${token('space-3')};
  > span {
    flex: 1;
  }
`;

const Sides = styled.div`
  display: grid;
  gap: ${token('space-6')};
  align-items: start;
  ${media.wide} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: ${token('space-12')};
  }
`;

const About = styled.header`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${token('space-1')};
`;

const Action = styled.div`
  margin-top: ${token('space-3')};
`;

interface SettingsSectionProps {
  title: string;
  hint: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A group of settings: title and hint at the left, the values at the right. */
export function SettingsSection({ title, hint, action, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Surface aria-labelledby={id}>
      <Sides>
        <About>
          <Heading id={id}>{title}</Heading>
          <Text $kind="small" $tone="text-soft">
            {hint}
          </Text>
          {action && <Action>{action}</Action>}
        </About>
        {children}
      </Sides>
    </Surface>
  );
}
