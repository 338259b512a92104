import { WifiOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Connection } from '../lib/connection.ts';
import { layer, token, type } from '../theme/tokens.ts';

const Status = styled.div`
  display: contents;
`;

const Strip = styled.div`
  ${type('small')}
  position: sticky;
  top: 0;
  z-index: ${layer.sticky + 2};
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${token('space-2')};
  min-height: 40px;
  padding: ${token('space-2')} ${token('space-4')};
  color: ${token('canvas')};
  background: ${token('text')};
  svg {
    flex: none;
  }
`;

const MESSAGES = {
  offline: "You're offline. This page may be out of date, and changes can't be saved until you're back online.",
  unreachable: "We can't reach the server, so changes can't be saved right now. We'll keep trying.",
} as const;

/** A banner at the top while the server can't be reached. Sets `--banner` to its height, for elements that are fixed below it. */
export function OfflineBanner({ connection }: { connection: Connection }) {
  const strip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const root = document.documentElement;
    const publishHeight = () => root.style.setProperty('--banner', `${strip.current?.offsetHeight ?? 0}px`);
    publishHeight();
    if (connection === 'online') return;
    window.addEventListener('resize', publishHeight);
    return () => window.removeEventListener('resize', publishHeight);
  }, [connection]);

  // Always rendered, because screen readers announce changes of an existing status element only.
  return (
    <Status role="status">
      {connection !== 'online' && (
        <Strip ref={strip}>
          <WifiOff size={16} strokeWidth={1.75} aria-hidden />
          {MESSAGES[connection]}
        </Strip>
      )}
    </Status>
  );
}
