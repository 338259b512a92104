import type { Decision, HostedPage } from '../domain/page.ts';
import { resultRecord } from '../domain/result-record.ts';
import type { SimulatorContext } from './ports.ts';

/** Sends the notice as the faults in force would have it. */
export function announce({ faults, notices }: SimulatorContext, page: HostedPage, decision: Decision): void {
  if (page.noticeUrl === '' || faults.take('notice-none', page) !== undefined) return;
  const notice = { url: page.noticeUrl, authHeader: page.noticeAuthHeader, result: resultRecord(page, decision) };
  const times = faults.take('notice-duplicate', page)?.times ?? 1;
  const delayMs = faults.take('notice-late', page)?.delayMs ?? 0;
  for (let sent = 0; sent < times; sent += 1) notices.send(notice, delayMs);
}
