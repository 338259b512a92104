import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
  font-size: ${token('size-h3')};
  line-height: ${token('leading-h3')};
  font-weight: 600;
  letter-spacing: -0.01em;
`;

const Tile = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 32px;
  height: 32px;
  border-radius: ${token('radius-field')};
  font-weight: 700;
  color: ${token('on-brand')};
  background: ${token('brand')};
`;

const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Whose portal this is: the name, with its initial on the company's colour. */
export const BrandMark = ({ name }: { name: string }) => (
  <Mark>
    <Tile aria-hidden>{name.charAt(0).toUpperCase()}</Tile>
    <Name>{name}</Name>
  </Mark>
);
