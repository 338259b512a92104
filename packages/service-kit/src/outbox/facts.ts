import type { Fact, FactOrigin, FactType } from '@utility-pay/contracts';
import type { Clock } from '../clock.ts';
import type { RandomId } from '../ids.ts';
import { currentOrigin } from '../telemetry/origin.ts';

/** Characters of a fact's id: also the `_id` in the log and part of the job ids. */
const FACT_ID_LENGTH = 20;

export type MakeFact = <Data>(type: FactType<string, Data>, companyId: number, data: Data) => Fact<Data>;

/** Makes facts to be written into an outbox together with the change that they tell of. */
export const createFactMaker =
  (clock: Clock, randomId: RandomId): MakeFact =>
  (type, companyId, data) => ({
    id: randomId(FACT_ID_LENGTH),
    type: type.name,
    version: type.version,
    companyId,
    at: clock.now().toISOString(),
    data: type.data.parse(data),
    ...originOf(currentOrigin()),
  });

const originOf = (origin: FactOrigin): { origin?: FactOrigin } => (Object.keys(origin).length === 0 ? {} : { origin });
