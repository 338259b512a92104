import { type EventType, SERVICES } from '@utility-pay/contracts';
import { forgetCompany } from '@utility-pay/service-kit/mongo/delete-company-data';
import { createDemoMarks } from './mark.ts';
import type { SeedServices } from './seed-services.ts';

/** Milliseconds that events about the company may take to be dealt with before it goes. */
const SETTLE_MS = 15_000;
const LOOK_EVERY_MS = 200;
/** What was on its way may write once more while the company goes. */
const PASSES = 3;

export type RemoveResult =
  | { state: 'removed'; companyId: number; documents: number }
  | { state: 'absent' }
  /** It is being made at this moment. */
  | { state: 'busy' };

/** Waits, not for ever, until every service has dealt with what it was told about the company. */
export async function settled({ all }: SeedServices, companyId: number): Promise<boolean> {
  const hasPending = async (): Promise<boolean> => {
    for (const { app, platform } of all) {
      await platform.relay.sweep();
      const subscribers = new Set(app.publishes.flatMap((type: EventType) => type.subscribers));
      for (const subscriber of subscribers) if (await platform.events.hasPending(companyId, subscriber)) return true;
    }
    return false;
  };
  for (const end = Date.now() + SETTLE_MS; Date.now() < end; ) {
    if (!(await hasPending())) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}

/** Removes the sample company from every service: the one that its mark names, and never another. */
export async function removeDemo(services: SeedServices, at: (words: string) => void): Promise<RemoveResult> {
  const marks = createDemoMarks(services.platformOf('tenant-settings').mongo);
  const mark = await marks.find();
  if (!mark || mark.state === 'removed') return { state: 'absent' };
  const { companyId, heldUntil } = mark;
  if (heldUntil && heldUntil > new Date()) return { state: 'busy' };
  if (companyId === undefined) {
    await marks.end('removed');
    return { state: 'absent' };
  }
  at('Sample company: waiting for what is on its way');
  await marks.save({ state: 'removing' });
  await settled(services, companyId);
  let documents = 0;
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const name of SERVICES) {
      at(`Sample company: removing from ${name}`);
      documents += await forgetCompany(services.platformOf(name).mongo, companyId);
    }
  }
  await services
    .platformOf('tenant-settings')
    .mongo.collection<{ _id: number }>('companies')
    .deleteOne({ _id: companyId });
  await marks.end('removed');
  return { state: 'removed', companyId, documents: documents + 1 };
}
