import { styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';

const Strip = styled.p`
  ${type('small')}
  padding: ${token('space-1')} ${token('space-4')};
  font-weight: 500;
  text-align: center;
  color: ${token('warning-text')};
  background: ${token('warning-tint')};
  border-bottom: 1px solid ${token('warning-line')};
  ${media.notSmall} {
    display: none;
  }
`;

/** Where the bar has no room for the badge. */
export const TestModeStrip = () => <Strip>Test mode: no money moves</Strip>;
