import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { CallOptions } from './http-call.ts';
import type { SimulatorAddress } from './simulator-address.ts';

/** What every call of the adapter stands on. */
export type IpospaysContext = CallOptions & { readonly clock: Clock; readonly simulator: SimulatorAddress | null };
