import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';
import { Spinner } from './spinner.tsx';
import { Hidden } from './text.tsx';
import { useDelay } from './use-delay.ts';

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
