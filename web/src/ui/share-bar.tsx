import { styled } from 'styled-components';
import type { TokenName } from '../theme/build-theme.ts';
import type { Meaning } from '../theme/meaning-colors.ts';
import { token } from '../theme/tokens.ts';

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
  /** What the parts are and how large, in words. */
  label: string;
  parts: readonly { key: string; paint: Paint; value: number }[];
  /** Of which the parts are shares; their sum without it. */
  whole?: number;
  thin?: boolean;
  /** Of the whole: `120px`; all there is without it. */
  width?: string;
}

/** Shares of a whole, one beside the other. The words that say the same stand near it. */
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
