import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';

const Group = styled.kbd`
  display: inline-flex;
  gap: 2px;
  font-family: inherit;
`;

const Key = styled.kbd`
  display: inline-grid;
  place-items: center;
  min-width: 22px;
  height: 22px;
  padding: 0 6px;
  font-family: inherit;
  font-size: ${token('size-small')};
  line-height: 1;
  color: ${token('text-soft')};
  background: ${token('surface')};
  border: 1px solid ${token('line')};
  border-bottom-width: 2px;
  border-radius: 4px;
`;

const isMac = (): boolean => /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '');

interface KeysProps {
  keys: readonly string[];
  'aria-hidden'?: boolean;
}

/** A key combination; Ctrl is shown as ⌘ on a Mac. */
export const Keys = ({ keys, ...rest }: KeysProps) => (
  <Group {...rest}>
    {keys.map((key) => (
      <Key key={key}>{key === 'Ctrl' && isMac() ? '⌘' : key}</Key>
    ))}
  </Group>
);

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

/** A list of shortcuts. */
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
