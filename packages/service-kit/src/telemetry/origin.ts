import { context } from '@opentelemetry/api';
import type { FactOrigin } from '@utility-pay/contracts';
import { currentContext, withContext } from '../log/context.ts';
import { traceFrom, traceHeaders } from './spans.ts';

/** The request and the trace that run now, as they travel with what they leave to be done later. */
export function currentOrigin(): FactOrigin {
  const { requestId } = currentContext();
  const { traceparent } = traceHeaders();
  return { ...(requestId ? { requestId } : {}), ...(traceparent ? { traceparent } : {}) };
}

/** Runs `work` as a part of the request that something came from, where that is known. */
export function asFrom<Result>({ requestId, traceparent }: FactOrigin, work: () => Result): Result {
  const inRequest = () => (requestId ? withContext({ requestId }, work) : work());
  return traceparent ? context.with(traceFrom({ traceparent }), inRequest) : inRequest();
}
