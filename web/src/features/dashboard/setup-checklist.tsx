import { CircleCheck, CircleDashed } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ItemList } from '../../ui/item-list.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Hidden, Text } from '../../ui/text.tsx';
import type { SetupStep } from './setup-steps.ts';

interface SetupChecklistProps {
  steps: readonly SetupStep[];
  onFollow: (step: SetupStep) => void;
  onDismiss: () => void;
}

/** What a new company needs next: each step, whether it is done, and the way to it. */
export function SetupChecklist({ steps, onFollow, onDismiss }: SetupChecklistProps) {
  const done = steps.filter((step) => step.done).length;
  const words = `${done} of ${steps.length} done`;
  const next = steps.find((step) => !step.done);

  return (
    <Card
      title="Get your portal ready"
      hint={words}
      action={
        <Button kind="quiet" small onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <Stack $gap="space-5">
        <Progress label="Steps done" share={done / Math.max(1, steps.length)} words={words} />
        <ItemList aria-label="Steps">
          {steps.map((step) => {
            const Icon = step.done ? CircleCheck : CircleDashed;
            return (
              <li key={step.key}>
                <Row as="div" $gap="space-3">
                  <Icon size={20} strokeWidth={1.75} aria-hidden />
                  <div>
                    <Text $strong $tone={step.done ? 'text-soft' : 'text'}>
                      {step.title}
                      <Hidden>{step.done ? ' (done)' : ' (to do)'}</Hidden>
                    </Text>
                    <Text $kind="small" $tone="text-soft">
                      {step.done ? 'Done' : step.words}
                    </Text>
                  </div>
                </Row>
                <ButtonLink
                  to={step.to}
                  kind={step === next ? 'primary' : 'secondary'}
                  small
                  aria-label={step.done ? `Open: ${step.title}` : undefined}
                  onClick={() => onFollow(step)}
                >
                  {step.done ? 'Open' : step.action}
                </ButtonLink>
              </li>
            );
          })}
        </ItemList>
      </Stack>
    </Card>
  );
}
