import type { Delivery } from './use-deliveries.ts';

/** In the address: whose mail, and which. */
export const mailKey = ({ companyId, id }: Pick<Delivery, 'companyId' | 'id'>): string => `${companyId ?? ''}.${id}`;
