import { styled } from 'styled-components';
import { Breakable } from '../../ui/text.tsx';

/** Breaks long text at any character instead of overflowing. */
export const BreakAnywhere = styled.span`
  overflow-wrap: anywhere;
`;

const Clamped = styled(BreakAnywhere)`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

/** The URL of an endpoint, on at most two lines. */
export const EndpointUrl = ({ children }: { children: string }) => (
  <Clamped title={children}>
    <Breakable>{children}</Breakable>
  </Clamped>
);
