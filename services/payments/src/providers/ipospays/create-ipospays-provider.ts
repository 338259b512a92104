import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Dispatcher } from 'undici';
import type { PaymentProvider } from '../../domain/provider.ts';
import { cancelSession } from './cancel-session.ts';
import { capabilities } from './capabilities.ts';
import { createSession } from './create-session.ts';
import { fetchStatus } from './fetch-status.ts';
import { fetchRefund, giveBack } from './give-back.ts';
import type { IpospaysContext } from './ipospays-context.ts';
import { readNotice, readReturn } from './read-claim.ts';
import { simulatorAddress } from './simulator-address.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

export type IpospaysOptions = {
  /** Address of a local simulator. Companies in test mode are served by it; live ones never are. */
  readonly simulatorUrl?: string;
  /** Address under which browsers reach the simulator, where it differs. */
  readonly simulatorPageUrl?: string;
  /** undici's dispatcher; its global one by default. */
  readonly dispatcher?: Dispatcher;
  readonly clock: Clock;
  readonly timeoutMs?: number;
};

/** The iPOSpays hosted payment page, version 1 of its calls. @throws when the simulator's address is none. */
export function createIpospaysProvider(options: IpospaysOptions): PaymentProvider {
  const context: IpospaysContext = {
    simulator: simulatorAddress(options.simulatorUrl, options.simulatorPageUrl),
    dispatcher: options.dispatcher,
    clock: options.clock,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  };
  return {
    name: 'ipospays',
    capabilities: () => capabilities,
    createSession: (credentials, attempt) => createSession(context, credentials, attempt),
    readReturn,
    readNotice,
    fetchStatus: (credentials, reference) => fetchStatus(context, credentials, reference),
    cancelSession: (credentials, session) => cancelSession(context, credentials, session),
    voidTransaction: (credentials, wanted) => giveBack(context, credentials, 'void', wanted),
    refund: (credentials, wanted) => giveBack(context, credentials, 'refund', wanted),
    fetchRefund: (credentials, wanted) => fetchRefund(context, credentials, wanted),
  };
}
