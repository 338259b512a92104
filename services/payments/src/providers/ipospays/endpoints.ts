import type { ProviderCredentials } from '../../domain/provider.ts';
import type { SimulatorAddress } from '../simulator-address.ts';

const CREATE_PATH = '/api/v1/external-payment-transaction';
const CANCEL_PATH = '/api/v1/cancel';
const TRANSACT_PATH = '/api/v1/iposTransact';
const TRANSACT_STATUS_PATH = '/api/v1/iposTransactStatus';
const STATUS_PATH = '/v1/queryPaymentStatus';
const LIST_PATH = '/v1/transactions';

type Hosts = { readonly payment: string; readonly query: string; readonly pages: readonly string[] };

const sandbox: Hosts = {
  payment: 'https://payment.ipospays.tech',
  query: 'https://api.ipospays.tech',
  pages: ['https://payment.ipospays.tech', 'https://api.denovosystem.tech'],
};
const production: Hosts = {
  payment: 'https://payment.ipospays.com',
  query: 'https://api.ipospays.com',
  pages: ['https://payment.ipospays.com'],
};

export type Endpoints = {
  readonly kind: 'endpoints';
  readonly create: string;
  readonly status: string;
  readonly cancel: string;
  readonly transact: string;
  readonly transactStatus: string;
  /** Null at the provider itself, which documents no list of transactions. */
  readonly list: string | null;
  /** Origins to which browsers may be sent. */
  readonly pageOrigins: readonly string[];
};

/** Returns the addresses for these credentials. Only test mode uses a simulator. */
export function endpointsFor(
  { testMode, hostedPageUrl }: Pick<ProviderCredentials, 'testMode' | 'hostedPageUrl'>,
  simulator: SimulatorAddress | null,
): Endpoints | { readonly kind: 'misconfigured' } {
  const hosts = testMode ? sandbox : production;
  const simulated = testMode && simulator !== null ? simulatedHosts(simulator) : null;
  const requested = hostedPageUrl?.trim() ?? '';
  const allowed = simulated === null ? [hosts.payment] : [hosts.payment, simulated.payment];
  if (requested !== '' && !isAllowedAddress(requested, allowed)) return { kind: 'misconfigured' };

  const { payment, query, pages } = simulated ?? hosts;
  return {
    kind: 'endpoints',
    create: payment + CREATE_PATH,
    cancel: payment + CANCEL_PATH,
    transact: payment + TRANSACT_PATH,
    transactStatus: payment + TRANSACT_STATUS_PATH,
    status: query + STATUS_PATH,
    list: simulated ? query + LIST_PATH : null,
    pageOrigins: pages,
  };
}

function simulatedHosts({ origin, pageOrigin }: SimulatorAddress): Hosts {
  return { payment: origin, query: origin, pages: [origin, pageOrigin] };
}

/** Returns whether the address is exactly the create address of an allowed host, without user, port, query or other path. */
function isAllowedAddress(address: string, origins: readonly string[]): boolean {
  return origins.some((origin) => address === origin || address === `${origin}/` || address === origin + CREATE_PATH);
}
