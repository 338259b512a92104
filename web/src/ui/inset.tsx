import { styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';

/** Gives back the distance to the edge inside a card whose content reaches it. */
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
`;
