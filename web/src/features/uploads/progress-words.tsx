import { Row, Stack } from '../../ui/layout.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Tabular, Text } from '../../ui/text.tsx';

interface ProgressWordsProps {
  label: string;
  share: number;
  words: string;
  /** Time left, in words. */
  left: string;
  hint: string;
}

/** A bar with what it means below it. */
export const ProgressWords = ({ label, share, words, left, hint }: ProgressWordsProps) => (
  <Stack $gap="space-3">
    <Progress label={label} share={share} words={words} />
    <Row $justify="between">
      <Text $kind="small">
        <Tabular>{words}</Tabular>
      </Text>
      <Text $kind="small" $tone="text-soft">
        {left}
      </Text>
    </Row>
    <Text $kind="small" $tone="text-soft">
      {hint}
    </Text>
  </Stack>
);
