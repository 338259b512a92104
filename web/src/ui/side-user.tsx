import { styled } from 'styled-components';
import { type } from '../theme/tokens.ts';

/** Who is signed in, at the sidebar's foot. */
export const SideUser = styled.p`
  ${type('small')}
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-weight: 500;
`;
