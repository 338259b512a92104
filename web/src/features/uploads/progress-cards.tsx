import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { sizeWords } from './file-problem.ts';
import type { Sending } from './sending.slice.ts';
import { type Sample, timeLeft, timeLeftWords } from './time-left.ts';
import { shareOf, type UploadProgress } from './upload-progress.ts';
import { cancelSending } from './use-send.ts';

const figures = (count: number): string => count.toLocaleString('en-US');

/** The file is with the server; its rows go into the books. */
export function ProcessingCard({ progress }: { progress: UploadProgress }) {
  const { state, totalProcessed, rowsTotal, successful, failed } = progress;
  const share = shareOf(progress);
  const left = useTimeLeft(state, share);
  const count = rowsTotal ? `${figures(totalProcessed)} of ${figures(rowsTotal)}` : figures(totalProcessed);
  const words =
    state === 'queued'
      ? 'Waiting for its turn'
      : `${count} records: ${figures(successful)} successful, ${figures(failed)} failed`;

  return (
    <Card title="Processing">
      <ProgressWords
        label="Upload progress"
        share={share}
        words={words}
        left={left}
        hint="You may leave this page. The work goes on, and its result will be here."
      />
    </Card>
  );
}

/** The file's bytes on their way. Leaving the application now would lose them. */
export function SendingCard({ sending }: { sending: Extract<Sending, { kind: 'sending' }> }) {
  const { fileName, sent, total } = sending;
  const share = total > 0 ? sent / total : 0;
  const left = useTimeLeft('sending', share);

  return (
    <Card
      title="Uploading"
      hint={fileName}
      action={
        <Button kind="secondary" small onClick={cancelSending}>
          Cancel upload
        </Button>
      }
    >
      <ProgressWords
        label="Upload progress"
        share={share}
        words={`${sizeWords(sent)} of ${sizeWords(total)} sent`}
        left={left}
        hint="Keep this tab open until the file is sent. You may look at other pages meanwhile."
      />
    </Card>
  );
}

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

/** How long a part of the work that is this far will still take, in words. Another part begins with its own pace. */
export function useTimeLeft(part: string, share: number): string {
  const first = useRef<{ part: string; sample: Sample } | null>(null);
  const now = { at: performance.now(), share };
  if (first.current?.part !== part) first.current = { part, sample: now };
  return timeLeftWords(timeLeft(first.current.sample, now));
}
