import type { Clock, Logger, RandomId } from '@utility-pay/service-kit';
import type { Fault, FaultKind, FaultTarget } from '../domain/fault.ts';
import type { Decision, HostedPage, PageRecord } from '../domain/page.ts';
import type { ResultRecord } from '../domain/result-record.ts';
import type { Transaction } from '../domain/transaction.ts';

/** The pages and their outcomes. A promise that is kept means the record is on the disk. */
export type PageRegister = {
  /** Answers false, and records nothing, when the reference was used before. */
  open(page: HostedPage): Promise<boolean>;
  /** Records the first decision of a page; answers the one that counts, `first` if it is this one. */
  decide(page: HostedPage, decision: Decision): Promise<{ decision: Decision; first: boolean }>;
  /**
   * Records what `judge` makes of the page's payment as it stands, one after the other; undefined, and nothing
   * recorded, when the reference was used before.
   */
  transact(
    page: HostedPage,
    reference: string,
    judge: (record: PageRecord) => Transaction,
  ): Promise<Transaction | undefined>;
  byToken(token: string): PageRecord | undefined;
  byReference(reference: string): PageRecord | undefined;
  /** The page whose card attempt has this retrieval number. */
  byRrn(rrn: string): PageRecord | undefined;
  /** A void or refund by its own reference, with its page. */
  transaction(reference: string): { page: HostedPage; transaction: Transaction } | undefined;
  all(): Iterable<PageRecord>;
};

export type FaultRegister = {
  add(fault: Fault): void;
  clear(tpn?: string): void;
  /** Takes one use of the first fault of this kind that touches the target and passes `also`. */
  take<K extends FaultKind>(
    kind: K,
    target: FaultTarget,
    also?: (fault: Extract<Fault, { kind: K }>) => boolean,
  ): Extract<Fault, { kind: K }> | undefined;
};

export type Notice = { readonly url: string; readonly authHeader: string; readonly result: ResultRecord };

export type NoticeSender = {
  /** Sends without being waited for. */
  send(notice: Notice, delayMs: number): void;
};

export type SimulatorLog = Pick<Logger, 'info' | 'warn' | 'error'>;

export type SimulatorContext = {
  readonly pages: PageRegister;
  readonly faults: FaultRegister;
  readonly notices: NoticeSender;
  readonly clock: Clock;
  readonly randomId: RandomId;
};
