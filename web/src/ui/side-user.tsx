import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token, type } from '../theme/tokens.ts';

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: ${token('space-3')};
`;

const Name = styled.p`
  ${type('small')}
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-weight: 500;
`;

/** Who is signed in, at the sidebar's foot. */
export const SideUser = ({ avatar, children }: { avatar: ReactNode; children: string }) => (
  <Box>
    {avatar}
    <Name title={children}>{children}</Name>
  </Box>
);
