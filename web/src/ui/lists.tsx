import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, tabular, token } from '../theme/tokens.ts';
import { Hidden, Text } from './text.tsx';

/** A list with dividers. */
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

/** Space for an item's button. If one item of a list has a button, give the others this space too, so that the columns line up. */
export const ItemAction = styled.span`
  flex: none;
  width: 36px;
  /* Aligns the icon, not the button around it, with the edge. */
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

/** A list of sentences. */
export const BulletList = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${token('space-1')};
  padding-left: ${token('space-5')};
  list-style: disc;
`;

/** A numbered list. */
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

/** A checklist. */
export const StepList = styled.ol`
  > li + li {
    border-top: 1px solid ${token('line')};
  }
`;

const StepItem = styled.li<{ $done: boolean }>`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  gap: ${token('space-2')} ${token('space-3')};
  align-items: center;
  padding: ${token('space-3')} 0;
  svg {
    align-self: start;
    margin-top: 2px;
    color: ${({ $done }) => token($done ? 'success' : 'text-faint')};
  }
  ${media.small} {
    grid-template-columns: 20px minmax(0, 1fr);
    > :last-child {
      grid-column: 2;
      justify-self: start;
    }
  }
`;

interface StepProps {
  title: string;
  hint: string;
  done: boolean;
  /** Button or link to take the step. */
  action: ReactNode;
}

/** An item of a checklist. */
export function Step({ title, hint, done, action }: StepProps) {
  const Icon = done ? CircleCheck : CircleDashed;
  return (
    <StepItem $done={done}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <Text $strong $tone={done ? 'text-soft' : 'text'}>
          {title}
          {!done && <Hidden>, to do</Hidden>}
        </Text>
        <Text $kind="small" $tone="text-soft">
          {done ? 'Done' : hint}
        </Text>
      </div>
      {action}
    </StepItem>
  );
}
