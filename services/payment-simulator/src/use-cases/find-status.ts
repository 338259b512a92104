import { type ResultRecord, resultRecord } from '../domain/result-record.ts';
import type { SimulatorContext } from './ports.ts';

export type FindStatusResult =
  | { readonly kind: 'done'; readonly result: ResultRecord }
  | { readonly kind: 'pending' }
  | { readonly kind: 'unknown' };

/** Another terminal's reference is as unknown as one that never was. */
export function findStatus(context: SimulatorContext, tpn: string, reference: string): FindStatusResult {
  const record = context.pages.byReference(reference);
  if (record === undefined || record.page.tpn !== tpn) return { kind: 'unknown' };
  if (record.decision === null) return { kind: 'pending' };
  return { kind: 'done', result: resultRecord(record.page, record.decision) };
}
