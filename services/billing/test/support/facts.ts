import type { Platform } from '@utility-pay/service-kit/platform';

/** What a company's accounts were told of, in the order in which it happened. */
export async function toldOf(
  { mongo, relay }: Platform,
  companyId: number,
): Promise<[string, Record<string, unknown>][]> {
  await relay.sweep();
  const events = await mongo.collection('events').find({ companyId }).toArray();
  return events.map(({ type, data }) => [String(type), data]);
}
