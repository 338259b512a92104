import { styled } from 'styled-components';
import { Breakable } from '../../ui/text.tsx';

/** A text that breaks anywhere if it has to. */
export const Anywhere = styled.span`
  overflow-wrap: anywhere;
`;

const Clamped = styled(Anywhere)`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

/** The address of an endpoint, on at most two lines. */
export const EndpointUrl = ({ children }: { children: string }) => (
  <Clamped title={children}>
    <Breakable>{children}</Breakable>
  </Clamped>
);
