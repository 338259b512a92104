import { styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';

/** Fields side by side with the button that takes what they say; one below the other where there is no room. */
export const FieldRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${token('space-4')};
  > div {
    flex: 1 1 220px;
    max-width: 360px;
  }
  /* Level with the controls, below their labels. */
  > button {
    margin-top: calc(${token('leading-label')} + 6px);
  }
  ${media.small} {
    > div {
      flex-basis: 100%;
      max-width: none;
    }
    > button {
      flex: 1 1 100%;
      margin-top: 0;
    }
  }
`;
