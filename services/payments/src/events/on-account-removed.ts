import { facts } from '@utility-pay/contracts';
import { type Handler, onFact } from '@utility-pay/service-kit';
import type { Payments } from '../app.ts';

export const accountRemovedHandler = ({ closePagesOf }: Payments['useCases']): Handler =>
  onFact(facts.accountRemoved, ({ companyId, data }) => closePagesOf(companyId, data.customerId));
