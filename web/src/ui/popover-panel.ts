import { Popover } from 'radix-ui';
import { keyframes, styled } from 'styled-components';
import { layer, token } from '../theme/tokens.ts';

const pop = keyframes`
  from { transform: translateY(-4px); }
`;

/** What hangs below a button; never higher than the room there is. */
export const PopoverPanel = styled(Popover.Content)`
  z-index: ${layer.popup};
  max-width: calc(100vw - 16px);
  max-height: var(--radix-popover-content-available-height);
  padding: ${token('space-3')};
  overflow-y: auto;
  background: ${token('raised')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-card')};
  box-shadow: ${token('shadow-overlay')};
  animation: ${pop} ${token('motion-pop')} ease-out;
`;
