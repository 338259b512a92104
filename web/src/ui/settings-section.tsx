import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';
import { Surface } from './card.tsx';
import { Heading, Text } from './text.tsx';

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

/** One group of settings: what it is about at the left, its values at the right. */
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
