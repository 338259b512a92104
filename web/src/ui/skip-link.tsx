import { styled } from 'styled-components';
import { layer, token } from '../theme/tokens.ts';

const Link = styled.a`
  position: fixed;
  top: ${token('space-2')};
  left: ${token('space-2')};
  z-index: ${layer.skip};
  padding: ${token('space-2')} ${token('space-4')};
  color: ${token('text')};
  background: ${token('raised')};
  border-radius: ${token('radius-field')};
  transform: translateY(-200%);
  &:focus {
    transform: none;
    box-shadow: ${token('shadow-overlay')};
  }
`;

/** First stop of the keyboard on every page. */
export const SkipLink = () => <Link href="#main">Skip to content</Link>;
