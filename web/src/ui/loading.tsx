import { useEffect, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { token } from '../theme/tokens.ts';
import { Stack } from './layout.tsx';
import { Hidden } from './text.tsx';

/** True once this many milliseconds have passed since it was first shown. */
export function useDelay(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
}

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

/** Something is under way. Its meaning must stand in words beside it. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })<{ $size?: number }>`
  display: inline-block;
  width: ${({ $size = 16 }) => `${$size}px`};
  height: ${({ $size = 16 }) => `${$size}px`};
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 700ms linear infinite;
`;

const Centre = styled.div<{ $whole?: boolean }>`
  display: grid;
  place-items: center;
  min-height: ${({ $whole }) => ($whole ? '100dvh' : '240px')};
  color: ${token('text-faint')};
`;

/** A page's code is on its way. Nothing is seen for 200 ms, so that a fast answer does not flicker. */
export function PageLoading({ whole }: { whole?: boolean }) {
  const late = useDelay(200);
  return (
    <Centre $whole={whole} role="status" data-loading>
      <Hidden>Loading</Hidden>
      {late && <Spinner $size={24} />}
    </Centre>
  );
}

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
