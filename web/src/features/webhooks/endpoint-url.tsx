import { styled } from 'styled-components';
import { Breakable } from '../../ui/text.tsx';

/** A text that breaks at any character instead of overflowing. */
export const BreakAnywhere = styled.span`
  overflow-wrap: anywhere;
`;

const TwoLines = styled(BreakAnywhere)`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

/** The URL of an endpoint, on at most two lines. */
export const EndpointUrl = ({ children }: { children: string }) => (
  <TwoLines title={children}>
    <Breakable>{children}</Breakable>
  </TwoLines>
);
