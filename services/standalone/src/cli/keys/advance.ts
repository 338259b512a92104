import { CommandFailure } from '../failure.ts';
import { nextStep, type RotationRecord, type Stage, type Step } from './rotation.ts';
import { newSecret, readRecord, readSecrets, removeRecord, writeRecord, writeSecrets } from './secret-file.ts';

/** What a run of `keys rotate` did. */
export interface Advance {
  changed: boolean;
  stage: Stage;
  /** Secrets in the file now. */
  secrets: number;
  /** When the next stage may begin; null when none is left. */
  nextDueAt: Date | null;
}

export interface AdvanceOptions {
  file: string;
  /** Milliseconds until every process knows of a change, by the stage that was reached. */
  settle: Record<'added' | 'first', number>;
  now?: Date;
  /** Done before the old secret is dropped; the old one stays when this throws. */
  beforeDrop?: (secrets: readonly string[]) => Promise<void>;
}

/** Takes a file of secrets one safe stage further. @throws CommandFailure when it is unclear where it stands. */
export async function advance({ file, settle, now = new Date(), beforeDrop }: AdvanceOptions): Promise<Advance> {
  const secrets = await readSecrets(file);
  const record: RotationRecord | undefined = await readRecord(file);
  const step: Step = nextStep({ secrets, record, now, settle, newSecret });
  if (step.kind === 'unclear') throw new CommandFailure(`${file}: ${step.words}`);
  if (step.kind === 'wait')
    return { changed: false, stage: step.stage, secrets: secrets.length, nextDueAt: step.dueAt };
  if (step.stage === 'done' && secrets.length > 1) await beforeDrop?.(secrets);
  if (step.record) await writeRecord(file, step.record);
  await writeSecrets(file, step.secrets);
  if (!step.record) await removeRecord(file);
  return {
    changed: true,
    stage: step.stage,
    secrets: step.secrets.length,
    nextDueAt: step.stage === 'done' ? null : new Date(now.getTime() + settle[step.stage]),
  };
}
