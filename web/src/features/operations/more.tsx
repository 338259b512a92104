import { Inset } from '../../ui/inset.tsx';
import { Text } from '../../ui/text.tsx';
import { moreWords } from './words.ts';

/** Says so when a list is longer than what is shown of it. */
export function More({ count, shown }: { count: number; shown: number }) {
  const words = moreWords(count, shown);
  if (!words) return null;
  return (
    <Inset>
      <Text $kind="small" $tone="text-soft">
        {words}
      </Text>
    </Inset>
  );
}
