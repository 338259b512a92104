import { Progress as Radix } from 'radix-ui';
import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';

const Track = styled(Radix.Root)`
  height: 8px;
  overflow: hidden;
  border-radius: ${token('radius-full')};
  background: ${token('neutral-hover')};
`;

const Bar = styled(Radix.Indicator)`
  height: 100%;
  border-radius: ${token('radius-full')};
  background: ${token('brand')};
  transform-origin: left;
  transition: width ${token('motion-pop')} linear;
`;

interface ProgressProps {
  label: string;
  /** 0 to 1. */
  share: number;
  /** Text for screen readers, such as `40 of 100`. */
  text: string;
}

export function Progress({ label, share, text }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <Track value={percent} max={100} aria-label={label} getValueLabel={() => text}>
      <Bar style={{ width: `${percent}%` }} />
    </Track>
  );
}
