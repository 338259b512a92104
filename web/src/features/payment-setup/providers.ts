import { CreditCard, Globe } from 'lucide-react';
import type { PaymentSetupQuery } from './gql/payment-setup.ts';

export type Configuration = NonNullable<PaymentSetupQuery['company']>['paymentConfiguration'];

export type Provider = 'ipospays' | 'stripe-checkout';

export const PROVIDER_NAMES: Record<Provider, string> = { ipospays: 'iPOSpays', 'stripe-checkout': 'Stripe' };

export const PROVIDERS = [
  { value: 'ipospays', label: 'iPOSpays', icon: CreditCard },
  { value: 'stripe-checkout', label: 'Stripe', icon: Globe },
] as const;

/** Returns the provider of the settings; iPOSpays without settings. */
export const providerOf = (configuration: Configuration | undefined): Provider =>
  configuration?.provider === 'stripe-checkout' ? 'stripe-checkout' : 'ipospays';
