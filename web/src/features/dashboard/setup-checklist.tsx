import type { SetupState } from '../../lib/setup-step.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Step, StepList } from '../../ui/lists.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { SetupStep } from './setup-steps.ts';

interface SetupChecklistProps {
  steps: readonly SetupStep[];
  onFollow: (step: SetupStep) => void;
  onDismiss: () => void;
}

/** The setup steps of a new company, each with its status and a link. */
export function SetupChecklist({ steps, onFollow, onDismiss }: SetupChecklistProps) {
  const done = steps.filter((step) => step.done).length;
  const summary = `${done} of ${steps.length} done`;
  const next = steps.find((step) => !step.done);

  const action = (step: SetupStep) => (
    <ButtonLink
      to={step.to}
      state={{ setupStep: step.key } satisfies SetupState}
      kind={step === next ? 'primary' : 'secondary'}
      small
      aria-label={step.done ? `Open: ${step.title}` : undefined}
      onClick={() => onFollow(step)}
    >
      {step.done ? 'Open' : step.action}
    </ButtonLink>
  );

  return (
    <Card
      title="Get your portal ready"
      hint={summary}
      action={
        <Button kind="quiet" small onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <Stack $gap="space-3">
        <Progress label="Steps done" share={done / Math.max(1, steps.length)} text={summary} />
        <StepList aria-label="Steps">
          {steps.map((step) => (
            <Step key={step.key} title={step.title} hint={step.description} done={step.done} action={action(step)} />
          ))}
        </StepList>
      </Stack>
    </Card>
  );
}
