import { facts } from '@utility-pay/contracts';
import { type Handler, onFact } from '@utility-pay/service-kit';
import type { PaymentsUseCases } from '../use-cases/create-use-cases.ts';

export const accountRemovedHandler = ({ closePagesOf }: PaymentsUseCases): Handler =>
  onFact(facts.accountRemoved, ({ companyId, data }) => closePagesOf(companyId, data.customerId));
