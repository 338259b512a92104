import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { PaymentsUseCases } from '../use-cases/index.ts';

/** Closes the customer's open payment pages whose amount no longer matches what is due. */
export const billChangedHandler = ({ closePagesAfterBillChange }: PaymentsUseCases): Handler =>
  onEvent(domainEvents.billChanged, ({ companyId, data }) => closePagesAfterBillChange(companyId, data.customerId));

/** Closes the open payment pages of all customers of a company whose amount no longer matches what is due. */
export const uploadChangedHandler = ({ closePagesAfterBillChange }: PaymentsUseCases): Handler =>
  onEvent(domainEvents.uploadChanged, async ({ companyId, data }) => {
    if (data.changesBills) await closePagesAfterBillChange(companyId);
  });
