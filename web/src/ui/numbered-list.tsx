import { styled } from 'styled-components';
import { tabular, token } from '../theme/tokens.ts';

/** What happens, in order. */
export const NumberedList = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${token('space-3')};
  counter-reset: step;
  > li {
    ${tabular}
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr);
    gap: ${token('space-3')};
    counter-increment: step;
  }
  > li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border-radius: 50%;
    font-size: ${token('size-label')};
    font-weight: 600;
    color: ${token('text-soft')};
    background: ${token('neutral-hover')};
  }
`;
