import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { sizeWords } from './file-problem.ts';
import { ProgressWords } from './progress-words.tsx';
import type { Sending } from './sending.slice.ts';
import { cancelSending } from './sending-now.ts';
import { useTimeLeft } from './use-time-left.ts';

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
