import { useRef } from 'react';
import { countLabel, formatCount, formatFileSize } from '../../lib/format-count.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import type { Sending } from './sending.slice.ts';
import { estimateTimeLeft, type Sample, timeLeftLabel } from './time-left.ts';
import { shareOf, type UploadProgress } from './upload.ts';
import { cancelSending } from './use-send.ts';

/** Shows how many rows the server has processed. */
export function ProcessingCard({ progress }: { progress: UploadProgress }) {
  const { state, totalProcessed, rowsTotal, successful, failed, undoOf } = progress;
  const share = shareOf(progress);
  const timeLeft = useTimeLeft(state, share);
  const count = rowsTotal ? `${formatCount(totalProcessed)} of ${formatCount(rowsTotal)}` : formatCount(totalProcessed);
  const counts = undoOf
    ? `${count} bills: ${formatCount(successful)} undone, ${formatCount(failed)} not undone`
    : `${count} records: ${formatCount(successful)} successful, ${formatCount(failed)} failed`;

  return (
    <Card title={undoOf ? 'Undoing the upload' : 'Processing'}>
      <ProgressDetails
        label={undoOf ? 'Undo progress' : 'Upload progress'}
        share={share}
        status={state === 'queued' ? 'Waiting to start' : counts}
        timeLeft={timeLeft}
        hint={`You can leave this page. ${undoOf ? 'The undo' : 'Processing'} continues, and the result will be shown here.`}
      />
    </Card>
  );
}

const COMPARING_TEXTS = {
  file: {
    title: 'Comparing with your accounts',
    doneLabel: 'compared',
    startLabel: 'Reading the file',
    hint: 'Nothing has changed yet. You can leave this page. If something looks unusual, the file will wait for your review under Recent uploads.',
  },
  undo: {
    title: 'Checking what would change',
    doneLabel: 'checked',
    startLabel: 'Reading the upload',
    hint: 'Nothing has changed yet. You can leave this page. The undo will wait for your review under Recent uploads.',
  },
} as const;

/** Shows how many rows have been compared with the accounts. */
export function ComparingCard({ progress }: { progress: UploadProgress }) {
  const { state, rowsCompared, rowsTotal, undoOf } = progress;
  const { title, doneLabel, startLabel, hint } = COMPARING_TEXTS[undoOf ? 'undo' : 'file'];
  const share = shareOf(progress);
  const timeLeft = useTimeLeft('comparing', share);
  const status = rowsTotal
    ? `${formatCount(rowsCompared)} of ${countLabel(rowsTotal, 'row')} ${doneLabel}`
    : startLabel;

  return (
    <Card title={title}>
      <ProgressDetails
        label="Comparison progress"
        share={share}
        status={state === 'queued' ? 'Waiting to start' : status}
        timeLeft={timeLeft}
        hint={hint}
      />
    </Card>
  );
}

/** Shows how much of the file has been sent, with a button that cancels the upload. */
export function SendingCard({ sending }: { sending: Extract<Sending, { kind: 'sending' }> }) {
  const { fileName, sent, total } = sending;
  const share = total > 0 ? sent / total : 0;
  const timeLeft = useTimeLeft('sending', share);

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
      <ProgressDetails
        label="Upload progress"
        share={share}
        status={`${formatFileSize(sent)} of ${formatFileSize(total)} sent`}
        timeLeft={timeLeft}
        hint="Keep this tab open until the file is sent. You can visit other pages in the meantime."
      />
    </Card>
  );
}

interface ProgressDetailsProps {
  label: string;
  share: number;
  status: string;
  /** Estimated time left; empty while it is unknown. */
  timeLeft: string;
  hint: string;
}

/** A progress bar with status, time left and hint below it. */
const ProgressDetails = ({ label, share, status, timeLeft, hint }: ProgressDetailsProps) => (
  <Stack $gap="space-3">
    <Progress label={label} share={share} text={status} />
    <Row $justify="between">
      <Text $kind="small">
        <Tabular>{status}</Tabular>
      </Text>
      <Text $kind="small" $tone="text-soft">
        {timeLeft}
      </Text>
    </Row>
    <Text $kind="small" $tone="text-soft">
      {hint}
    </Text>
  </Stack>
);

/** Returns the estimated time left as text. Each phase of the work is estimated from its own speed. */
function useTimeLeft(phase: string, share: number): string {
  const start = useRef<{ phase: string; sample: Sample } | null>(null);
  const now = { at: performance.now(), share };
  if (start.current?.phase !== phase) start.current = { phase, sample: now };
  return timeLeftLabel(estimateTimeLeft(start.current.sample, now));
}
