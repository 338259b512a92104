import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { layer, token, type } from '../theme/tokens.ts';

const pop = keyframes`
  from { transform: translateY(2px); }
`;

const Bubble = styled(Radix.Content)`
  ${type('small')}
  z-index: ${layer.popup};
  max-width: 280px;
  padding: 6px ${token('space-3')};
  color: ${token('surface')};
  background: ${token('text')};
  border-radius: ${token('radius-field')};
  animation: ${pop} ${token('motion-color')} ease-out;
`;

interface TooltipProps {
  text: string;
  /** One focusable element. */
  children: ReactNode;
}

/** A tooltip. For optional information only; essential text belongs on the page. */
export const Tooltip = ({ text, children }: TooltipProps) => (
  <Radix.Provider delayDuration={400}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Bubble sideOffset={6} collisionPadding={8}>
          {text}
        </Bubble>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
);
