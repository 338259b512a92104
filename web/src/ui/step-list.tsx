import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';
import { Hidden, Text } from './text.tsx';

/** Things to do, in their order. */
export const StepList = styled.ol`
  > li + li {
    border-top: 1px solid ${token('line')};
  }
`;

const Item = styled.li<{ $done: boolean }>`
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
  words: string;
  done: boolean;
  /** The way to it: one button or link. */
  action: ReactNode;
}

/** One of them: whether it is done is told by sign and word. */
export function Step({ title, words, done, action }: StepProps) {
  const Icon = done ? CircleCheck : CircleDashed;
  return (
    <Item $done={done}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <Text $strong $tone={done ? 'text-soft' : 'text'}>
          {title}
          {!done && <Hidden>, to do</Hidden>}
        </Text>
        <Text $kind="small" $tone="text-soft">
          {done ? 'Done' : words}
        </Text>
      </div>
      {action}
    </Item>
  );
}
