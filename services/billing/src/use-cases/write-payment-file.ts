import { writeToString } from '@fast-csv/format';
import {
  type DomainEvent,
  domainEvents,
  PAYMENT_FILE_DELIMITERS,
  type PaymentFileLayout,
} from '@utility-pay/contracts';
import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Logger } from '@utility-pay/service-kit/log';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { addToTotals, NO_TOTALS, type PaymentFile, paymentFileName } from '../domain/payment-file.ts';
import {
  createRowCells,
  fixedWidthHeader,
  fixedWidthLine,
  type PaymentFileRow,
  ValueDoesNotFit,
} from '../domain/payment-file-rows.ts';
import type { FiledEntries, PaymentFileRepository } from './ports/payment-files.ts';
import type { StoredFiles } from './ports/stored-files.ts';

/** Maximum rows of one file, since their ids are stored in one document. The next file has further payments. */
export const MAX_PAYMENT_FILE_ROWS = 100_000;
/** An unfinished file counts as abandoned by its worker after this time without a change. */
const ABANDONED_AFTER_MS = 180_000;
const BATCH_SIZE = 20;
const LINE_END = '\r\n';

export interface ContinueDependencies {
  paymentFiles: PaymentFileRepository;
  filedEntries: FiledEntries;
  storedPaymentFiles: StoredFiles;
  createEvent: CreateEvent;
  /** Maximum rows of one file. */
  maxPaymentFileRows: number;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/**
 * Finishes a file, depending on its state: writes it and marks its entries as filed, or marks them as unfiled. The ids of the entries are
 * stored together with the content's id in one write, so that a retry after a crash marks the same entries. If another worker has
 * continued the file, returns that worker's version.
 */
export async function continuePaymentFile(dependencies: ContinueDependencies, file: PaymentFile): Promise<PaymentFile> {
  const { paymentFiles, filedEntries, storedPaymentFiles } = dependencies;
  const { companyId, id } = file;
  let current: PaymentFile = file;
  if (current.state === 'creating') current = await writeFile(dependencies, current);
  if (current.state === 'marking') {
    await filedEntries.mark(companyId, id, await paymentFiles.entryIdsOf(companyId, id));
    current = await save(dependencies, current, { ...current, state: 'ready' });
  }
  if (current.state === 'discarding') {
    await filedEntries.release(companyId, id, await paymentFiles.entryIdsOf(companyId, id));
    if (current.contentId) await storedPaymentFiles.remove(companyId, current.contentId);
    current = await save(dependencies, current, { ...current, state: 'discarded' });
  }
  return current;
}

/** Writes a change and returns the changed file. If another worker changed the file first, returns that worker's version. */
async function save(
  { paymentFiles }: ContinueDependencies,
  before: PaymentFile,
  after: PaymentFile,
  { entryIds, events = [] }: { entryIds?: readonly string[]; events?: readonly DomainEvent[] } = {},
): Promise<PaymentFile> {
  const saved = await paymentFiles.save({ before, after, ...(entryIds ? { entryIds } : {}) }, events);
  return saved ?? (await paymentFiles.find(before.companyId, before.id)) ?? before;
}

/** Writes the content. Discards the file, with a message, if its values do not fit into its columns. */
async function writeFile(dependencies: ContinueDependencies, file: PaymentFile): Promise<PaymentFile> {
  const { paymentFiles, storedPaymentFiles } = dependencies;
  const { companyId } = file;
  const contentId = paymentFiles.newId();
  // A new content id fences off an earlier worker: it can no longer complete the file.
  const started = await save(dependencies, file, { ...file, contentId });
  if (started.contentId !== contentId) return started;
  if (file.contentId) await storedPaymentFiles.remove(companyId, file.contentId);
  try {
    const { entryIds, totals, hasMore } = await writeContent(dependencies, started, contentId);
    if (entryIds.length === 0) return await giveUp('There were no new payments.');
    const after: PaymentFile = { ...started, ...totals, ...(hasMore && { hasMore }), state: 'marking' };
    const written = await save(dependencies, started, after, { entryIds });
    if (written.contentId !== contentId) await storedPaymentFiles.remove(companyId, contentId);
    return written;
  } catch (error) {
    if (error instanceof ValueDoesNotFit)
      return giveUp(
        `${error.message} Change the layout and create the file again.`,
        started.scheduledFor !== undefined,
      );
    throw error;
  }

  /** Discards the file. `isReported`: business owners get an email, since no user waits for a scheduled file. */
  async function giveUp(message: string, isReported = false): Promise<PaymentFile> {
    await storedPaymentFiles.remove(companyId, contentId);
    const { contentId: _contentId, ...withoutContent } = started;
    const report = { outcome: 'not-created', fileName: paymentFileName(started), message } as const;
    const events = isReported ? [dependencies.createEvent(domainEvents.fileTransferReported, companyId, report)] : [];
    return save(dependencies, started, { ...withoutContent, state: 'discarded', message }, { events });
  }
}

async function writeContent(
  { filedEntries, storedPaymentFiles, maxPaymentFileRows }: ContinueDependencies,
  { companyId, layout, timeZone, since, createdAt }: PaymentFile,
  contentId: string,
) {
  const entryIds: string[] = [];
  let totals = NO_TOTALS;
  let hasMore = false;
  const encoder = new TextEncoder();
  const sink = storedPaymentFiles.create(companyId, contentId);
  const lines = createLines(layout, timeZone);
  await sink.write(encoder.encode(await lines.header()));
  for await (const batch of filedEntries.streamUnfiled(companyId, { since, until: createdAt })) {
    const rows = batch.slice(0, maxPaymentFileRows - entryIds.length);
    hasMore = rows.length < batch.length;
    if (rows.length === 0) break;
    await sink.write(encoder.encode(await lines.rows(rows)));
    for (const { entry } of rows) {
      entryIds.push(entry.id);
      totals = addToTotals(totals, entry);
    }
  }
  await sink.close();
  return { entryIds, totals, hasMore };
}

interface Lines {
  /** Empty if the layout has no header. */
  header(): Promise<string>;
  /** @throws ValueDoesNotFit. */
  rows(rows: readonly PaymentFileRow[]): Promise<string>;
}

function createLines(layout: PaymentFileLayout, timeZone: string): Lines {
  const { format, hasHeader, columns } = layout;
  const cellsOf = createRowCells(layout, timeZone);
  if (format === 'fixed-width') {
    return {
      header: async () => (hasHeader ? fixedWidthHeader(layout) + LINE_END : ''),
      rows: async (rows) => rows.map((row) => fixedWidthLine(layout, cellsOf(row)) + LINE_END).join(''),
    };
  }
  const options = { delimiter: PAYMENT_FILE_DELIMITERS[format], rowDelimiter: LINE_END, includeEndRowDelimiter: true };
  return {
    header: async () => (hasHeader ? writeToString([columns.map(({ header }) => header)], options) : ''),
    rows: (rows) => writeToString(rows.map(cellsOf), options),
  };
}

/** Continues the abandoned files of all companies. */
export const continuePaymentFiles = (dependencies: ContinueDependencies): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) =>
      dependencies.paymentFiles.listUnfinished(
        new Date(dependencies.clock.now().getTime() - ABANDONED_AFTER_MS),
        batch,
      ),
    handle: async (file) => {
      await continuePaymentFile(dependencies, file);
      return 'done';
    },
    batchSize: BATCH_SIZE,
  });
