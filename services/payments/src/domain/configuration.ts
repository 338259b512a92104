import type { ProviderCredentials } from './provider.ts';

/** One set of a company's credentials. Never changed: a payment names the set that it was made with. */
export interface Credentials extends ProviderCredentials {
  readonly id: string;
  readonly provider: string;
}

/** What a company configures. */
export type CredentialsInput = Pick<Credentials, 'merchantToken' | 'tpnNumber' | 'testMode'> & {
  readonly hostedPageUrl: string;
};

export const isSameSet = (left: ProviderCredentials, right: ProviderCredentials): boolean =>
  left.merchantToken === right.merchantToken &&
  left.tpnNumber === right.tpnNumber &&
  left.testMode === right.testMode &&
  (left.hostedPageUrl ?? '') === (right.hostedPageUrl ?? '');
