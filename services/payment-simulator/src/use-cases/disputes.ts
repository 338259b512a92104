import { type DisputeRequest, newDispute, winChargeback } from '../domain/dispute.ts';
import type { Dispute, PageRecord } from '../domain/page.ts';
import { notifyMerchant } from './hosted-page.ts';
import type { SimulatorContext } from './ports.ts';

const ID_LENGTH = 12;

export type DisputeResult = { readonly kind: 'done'; readonly dispute: Dispute } | { readonly kind: 'refused' };

type OpenRequest = Omit<DisputeRequest, 'id'> & { readonly id?: string | undefined; readonly notify: boolean };

/** Has a payment charged back or returned. Repeating it with the same id changes nothing. */
export async function openDispute(
  context: SimulatorContext,
  record: PageRecord,
  { id = context.randomId(ID_LENGTH), notify, ...request }: OpenRequest,
): Promise<DisputeResult> {
  const dispute = await context.pages.dispute(
    record.page,
    (current) =>
      current.disputes.find((each) => each.id === id) ?? newDispute(current, { id, ...request }, context.clock.now()),
  );
  return finish(context, record, dispute, notify);
}

/** Has the merchant win a chargeback. */
export async function winDispute(
  context: SimulatorContext,
  record: PageRecord,
  { id, notify }: { readonly id: string; readonly notify: boolean },
): Promise<DisputeResult> {
  const dispute = await context.pages.dispute(record.page, ({ page, disputes }) => {
    const open = disputes.find((each) => each.id === id);
    return open && winChargeback(open, page.tpn, context.clock.now());
  });
  return finish(context, record, dispute, notify);
}

function finish(
  context: SimulatorContext,
  { page }: PageRecord,
  dispute: Dispute | undefined,
  notify: boolean,
): DisputeResult {
  if (dispute === undefined) return { kind: 'refused' };
  if (notify) notifyMerchant(context, page.reference);
  return { kind: 'done', dispute };
}
