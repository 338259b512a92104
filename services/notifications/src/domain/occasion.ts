/** Why a message is owed, and what is needed to write it: ids, never an address but a test's own. */
export type Occasion =
  | { template: 'receipt'; customerId: string; paymentId: string }
  | {
      template: 'refund';
      customerId: string;
      paymentId: string;
      refundId: string;
      refundedMinor: number;
      refundedAt: Date;
    }
  | { template: 'password-reset'; userId: string; resetId: string }
  | { template: 'password-changed'; userId: string; changeId: string }
  | { template: 'user-created'; userId: string }
  | { template: 'test'; testEmail: string };

export type Template = Occasion['template'];

/** Names as callers read them. Stored names are part of ids that the provider may know: they stay. */
const PUBLIC_NAMES = {
  receipt: 'payment-receipt',
  refund: 'payment-refund',
  'password-reset': 'password-reset',
  'password-changed': 'password-changed',
  'user-created': 'user-created',
  test: 'test',
} as const satisfies Record<Template, string>;

export const publicName = (template: Template): string => PUBLIC_NAMES[template];
