import { useEffect, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { token } from '../theme/tokens.ts';
import { Stack } from './layout.tsx';
import { Hidden } from './text.tsx';

/** Milliseconds before a placeholder becomes visible, to avoid flicker. */
const SHOWN_AFTER_MS = 200;

/** Returns true once this many milliseconds have passed since mounting. */
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

/** A spinner; a text beside it must say what is happening. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })<{ $size?: number }>`
  display: inline-block;
  width: ${({ $size = 16 }) => `${$size}px`};
  height: ${({ $size = 16 }) => `${$size}px`};
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 700ms linear infinite;
`;

const Center = styled.div<{ $whole?: boolean }>`
  display: grid;
  place-items: center;
  min-height: ${({ $whole }) => ($whole ? '100dvh' : '240px')};
  color: ${token('text-faint')};
`;

/** Shown while a page loads. Takes its space at once, and is visible after 200 ms. */
export function PageLoading({ whole }: { whole?: boolean }) {
  const isVisible = useDelay(SHOWN_AFTER_MS);
  return (
    <Center $whole={whole} role="status" data-loading>
      <Hidden>Loading</Hidden>
      {isVisible && <Spinner $size={24} />}
    </Center>
  );
}

const breathe = keyframes`
  50% { opacity: 0.5; }
`;

const appear = keyframes`
  from { visibility: hidden; }
`;

const Bar = styled.div<{ $width: string; $height: string }>`
  width: ${({ $width }) => $width};
  max-width: 100%;
  height: ${({ $height }) => $height};
  border-radius: ${token('radius-field')};
  background: ${token('neutral-hover')};
  animation:
    ${appear} 1ms ${SHOWN_AFTER_MS}ms backwards,
    ${breathe} 1.6s ease-in-out infinite;
`;

interface SkeletonProps {
  /** Text for screen readers. */
  label?: string;
  lines?: number;
  /** Height of a line in pixels. */
  height?: number;
}

const WIDTHS = ['72%', '100%', '88%', '94%', '80%'];

/** Placeholder of content that is loading. Takes its space at once, and is visible after 200 ms. */
export function Skeleton({ label = 'Loading', lines = 3, height = 20 }: SkeletonProps) {
  return (
    <div role="status" data-loading>
      <Hidden>{label}</Hidden>
      <Stack $gap="space-3" aria-hidden>
        {Array.from({ length: lines }, (_, line) => line).map((line) => (
          <Bar key={line} $width={WIDTHS[line % WIDTHS.length] ?? '100%'} $height={`${height}px`} />
        ))}
      </Stack>
    </div>
  );
}
