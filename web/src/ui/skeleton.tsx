import { keyframes, styled } from 'styled-components';
import { token } from '../theme/tokens.ts';
import { Stack } from './layout.tsx';
import { Hidden } from './text.tsx';
import { useDelay } from './use-delay.ts';

const breathe = keyframes`
  50% { opacity: 0.5; }
`;

const Bar = styled.div<{ $width: string; $height: string }>`
  width: ${({ $width }) => $width};
  max-width: 100%;
  height: ${({ $height }) => $height};
  border-radius: ${token('radius-field')};
  background: ${token('neutral-hover')};
  animation: ${breathe} 1.6s ease-in-out infinite;
`;

interface SkeletonProps {
  /** What is being loaded, read out. */
  label?: string;
  lines?: number;
  /** Of one line, in pixels. */
  height?: number;
}

const WIDTHS = ['72%', '100%', '88%', '94%', '80%'];

/** The shape of what is coming. Holds its place from the start, shows after 200 ms. */
export function Skeleton({ label = 'Loading', lines = 3, height = 20 }: SkeletonProps) {
  const late = useDelay(200);
  return (
    <div role="status" data-loading>
      <Hidden>{label}</Hidden>
      <Stack $gap="space-3" aria-hidden>
        {Array.from({ length: lines }, (_, line) => line).map((line) => (
          <div key={line} style={{ visibility: late ? 'visible' : 'hidden' }}>
            <Bar $width={WIDTHS[line % WIDTHS.length] ?? '100%'} $height={`${height}px`} />
          </div>
        ))}
      </Stack>
    </div>
  );
}
