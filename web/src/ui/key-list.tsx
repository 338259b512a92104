import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';
import { Keys } from './keys.tsx';

const List = styled.dl`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0 ${token('space-4')};
  dt,
  dd {
    display: flex;
    align-items: center;
    min-height: 40px;
    margin: 0;
    border-bottom: 1px solid ${token('line')};
  }
  dd {
    margin-left: calc(-1 * ${token('space-4')});
    padding-left: ${token('space-4')};
    justify-content: flex-end;
  }
`;

/** What keys do. */
export const KeyList = ({ items }: { items: readonly { does: string; keys: readonly string[] }[] }) => (
  <List>
    {items.flatMap(({ does, keys }) => [
      <dt key={does}>{does}</dt>,
      <dd key={`${does}-keys`}>
        <Keys keys={keys} />
      </dd>,
    ])}
  </List>
);
