import { styled } from 'styled-components';
import type { Meaning } from '../theme/brand-colors.ts';
import type { TokenName } from '../theme/build-theme.ts';
import { tabular, token, type } from '../theme/tokens.ts';

/** Applies the theme's colors to a recharts chart. */
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

/** Tooltip of a chart. */
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

const WIDTH = 120;
const HEIGHT = 40;
/** Pixels above and below the line, so that its stroke is not cut. */
const MARGIN = 2;

const SparkCanvas = styled.svg`
  flex: none;
  width: ${WIDTH}px;
  height: ${HEIGHT}px;
  overflow: visible;
  polyline {
    fill: none;
    stroke: ${token('ring')};
    stroke-width: 2;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  polygon {
    fill: ${token('brand-tint')};
  }
  circle {
    fill: ${token('ring')};
  }
`;

interface SparklineProps {
  /** Description for screen readers. */
  label: string;
  /** Undefined while they are loading: an empty chart then takes the space. */
  values: readonly number[] | undefined;
}

/** A line of recent values without axes; the last value is at the right. */
export function Sparkline({ label, values }: SparklineProps) {
  if (!values) return <SparkCanvas aria-hidden />;
  const lowest = Math.min(0, ...values);
  const span = Math.max(...values, 0) - lowest || 1;
  const x = (index: number): number => (index * WIDTH) / Math.max(1, values.length - 1);
  const y = (value: number): number => HEIGHT - MARGIN - ((value - lowest) / span) * (HEIGHT - 2 * MARGIN);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const last = values.at(-1) ?? 0;

  return (
    <SparkCanvas role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <polygon points={[`0,${y(0).toFixed(1)}`, ...points, `${WIDTH},${y(0).toFixed(1)}`].join(' ')} />
      <polyline points={points.join(' ')} />
      <circle cx={WIDTH} cy={y(last)} r={3} />
    </SparkCanvas>
  );
}

type Paint = Meaning | 'brand';
const PAINTS: Readonly<Record<Paint, TokenName>> = {
  success: 'success',
  warning: 'warning',
  danger: 'danger',
  info: 'info',
  brand: 'ring',
};

const Bar = styled.div<{ $thin?: boolean; $width?: string }>`
  display: flex;
  flex: none;
  width: ${({ $width = '100%' }) => $width};
  gap: 2px;
  height: ${({ $thin }) => ($thin ? '6px' : '12px')};
  overflow: hidden;
  border-radius: ${token('radius-full')};
  background: ${token('neutral-hover')};
`;

const Part = styled.div<{ $paint: Paint }>`
  min-width: 4px;
  background: ${({ $paint }) => token(PAINTS[$paint])};
`;

interface ShareBarProps {
  /** Description of the parts and their sizes, for screen readers. */
  label: string;
  parts: readonly { key: string; paint: Paint; value: number }[];
  /** Total of which the parts are shares. Default: their sum. */
  whole?: number;
  thin?: boolean;
  /** CSS width. Default: the full width. */
  width?: string;
}

/** A bar of shares. Show the same figures as text nearby. */
export function ShareBar({ label, parts, whole, thin, width }: ShareBarProps) {
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const all = Math.max(whole ?? sum, sum, 1);
  return (
    <Bar role="img" aria-label={label} $thin={thin} $width={width}>
      {parts
        .filter(({ value }) => value > 0)
        .map(({ key, paint, value }) => (
          <Part key={key} $paint={paint} style={{ width: `${(value / all) * 100}%` }} />
        ))}
    </Bar>
  );
}
