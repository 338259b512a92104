import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Dispatcher } from 'undici';
import type { CallOptions } from './http.ts';
import { type SimulatorAddress, simulatorAddress } from './simulator-address.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

export type ProviderOptions = {
  /** Address of a local simulator. It serves companies in test mode, never live ones. */
  readonly simulatorUrl?: string | undefined;
  /** Address at which browsers reach the simulator, if it differs. */
  readonly simulatorPageUrl?: string | undefined;
  /** An undici dispatcher; the global one by default. */
  readonly dispatcher?: Dispatcher;
  readonly clock: Clock;
  readonly timeoutMs?: number;
};

/** What every call of an adapter needs. */
export type ProviderContext = CallOptions & { readonly clock: Clock; readonly simulator: SimulatorAddress | null };

/** @throws Error for an invalid simulator address */
export const providerContext = ({
  simulatorUrl,
  simulatorPageUrl,
  dispatcher,
  clock,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: ProviderOptions): ProviderContext => ({
  simulator: simulatorAddress(simulatorUrl, simulatorPageUrl),
  dispatcher,
  clock,
  timeoutMs,
});
