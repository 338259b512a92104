import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';

const WIDTH = 120;
const HEIGHT = 40;
const EDGE = 2;

const Drawing = styled.svg`
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
  /** What it shows, in words: a picture of figures is heard as nothing else. */
  label: string;
  values: readonly number[];
}

/** How a figure moved, without scales: the last value at the right. */
export function Sparkline({ label, values }: SparklineProps) {
  const least = Math.min(0, ...values);
  const span = Math.max(...values, 0) - least || 1;
  const x = (index: number): number => (index * WIDTH) / Math.max(1, values.length - 1);
  const y = (value: number): number => HEIGHT - EDGE - ((value - least) / span) * (HEIGHT - 2 * EDGE);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const last = values.at(-1) ?? 0;

  return (
    <Drawing role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <polygon points={[`0,${y(0).toFixed(1)}`, ...points, `${WIDTH},${y(0).toFixed(1)}`].join(' ')} />
      <polyline points={points.join(' ')} />
      <circle cx={WIDTH} cy={y(last)} r={3} />
    </Drawing>
  );
}
