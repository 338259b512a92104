import { type EventType, SERVICES } from '@utility-pay/contracts';
import { deleteCompanyData } from '@utility-pay/service-kit/mongo/delete-company-data';
import { createSampleCompanyStates } from './sample-company-state.ts';
import type { SeedServices } from './seed-services.ts';

/** Maximum wait for pending events of the company before its removal. */
const EVENTS_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 200;
/** How often the documents are deleted, because work in progress may write again during the removal. */
const PASSES = 3;

export type RemoveResult =
  | { state: 'removed'; companyId: number; documents: number }
  | { state: 'absent' }
  /** The sample company is being created. */
  | { state: 'busy' };

interface StoredCompany {
  _id: number;
  sandboxOf?: number;
}

/** Waits until no service has pending events of the company; returns false after a timeout. */
export async function waitForEvents({ all }: SeedServices, companyId: number): Promise<boolean> {
  const hasPending = async (): Promise<boolean> => {
    for (const { app, platform } of all) {
      await platform.relay.sweep();
      const subscribers = new Set(app.publishes.flatMap((type: EventType) => type.subscribers));
      for (const subscriber of subscribers) if (await platform.events.hasPending(companyId, subscriber)) return true;
    }
    return false;
  };
  for (const end = Date.now() + EVENTS_TIMEOUT_MS; Date.now() < end; ) {
    if (!(await hasPending())) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return false;
}

/** Removes the sample company, identified by its stored state, and its sandbox from every service. */
export async function removeDemo(services: SeedServices, onProgress: (message: string) => void): Promise<RemoveResult> {
  const states = createSampleCompanyStates(services.platformOf('tenant-settings').mongo);
  const sample = await states.find();
  if (!sample || sample.state === 'removed') return { state: 'absent' };
  const { companyId, lockedUntil } = sample;
  if (lockedUntil && lockedUntil > new Date()) return { state: 'busy' };
  if (companyId === undefined) {
    await states.end('removed');
    return { state: 'absent' };
  }
  onProgress('Sample company: waiting for pending events');
  await states.save({ state: 'removing' });
  const companies = services.platformOf('tenant-settings').mongo.collection<StoredCompany>('companies');
  const sandbox = await companies.findOne({ sandboxOf: companyId });
  const removed = [companyId, ...(sandbox ? [sandbox._id] : [])];
  for (const id of removed) await waitForEvents(services, id);
  let documents = 0;
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const name of SERVICES) {
      onProgress(`Sample company: removing from ${name}`);
      for (const id of removed) documents += await deleteCompanyData(services.platformOf(name).mongo, id);
    }
  }
  const { deletedCount } = await companies.deleteMany({ _id: { $in: removed } });
  await states.end('removed');
  return { state: 'removed', companyId, documents: documents + deletedCount };
}
