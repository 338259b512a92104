import { styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';

/** Things one below the other, parted by lines. */
export const ItemList = styled.ul`
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px ${token('space-4')};
    align-items: center;
    padding: ${token('space-3')} 0;
    border-top: 1px solid ${token('line')};
  }
  > li:first-child {
    border-top: 0;
    padding-top: 0;
  }
  > li:last-child {
    padding-bottom: 0;
  }
`;

/** Where an item's own button stands; also kept free for an item without one, so that what is beside it lines up. */
export const ItemAction = styled.span`
  flex: none;
  width: 36px;
  /* The icon, not the square around it, ends the line. */
  margin-right: -8px;
  ${media.touch} {
    width: 44px;
    margin-right: -12px;
  }
`;

/** At the right of an item. */
export const ItemEnd = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-end;
  gap: ${token('space-1')};
`;
