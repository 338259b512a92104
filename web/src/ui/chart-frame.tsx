import { styled } from 'styled-components';
import { tabular, token, type } from '../theme/tokens.ts';

/** Gives a chart of recharts the colours of the theme; it knows no chart itself. */
export const ChartFrame = styled.div`
  ${type('small')}
  .recharts-cartesian-axis-tick-value,
  .recharts-cartesian-axis-tick text {
    fill: ${token('text-soft')};
    ${tabular}
  }
  .recharts-cartesian-grid line {
    stroke: ${token('line')};
  }
  .recharts-bar-rectangle path {
    fill: ${token('ring')};
  }
  .recharts-tooltip-cursor {
    fill: ${token('neutral-hover')};
    stroke: none;
  }
  .recharts-surface {
    border-radius: ${token('radius-field')};
  }
`;

/** What the pointer or the arrow keys are at. */
export const ChartTip = styled.div`
  ${type('small')}
  ${tabular}
  padding: ${token('space-2')} ${token('space-3')};
  color: ${token('text')};
  background: ${token('raised')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-field')};
  box-shadow: ${token('shadow-overlay')};
`;
