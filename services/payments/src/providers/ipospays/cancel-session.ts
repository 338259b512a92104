import type { CancelSessionResult, ProviderCredentials, ProviderSession } from '../../domain/provider.ts';
import { endpointsFor } from './endpoints.ts';
import { callProvider } from './http-call.ts';
import type { IpospaysContext } from './ipospays-context.ts';
import { parseJson } from './parse-json.ts';
import { isRecord, readEnvelope } from './result-record.ts';

/** Closes an open page. Whatever comes back, a status query must follow before anything is concluded from it. */
export async function cancelSession(
  context: IpospaysContext,
  credentials: ProviderCredentials,
  session: ProviderSession,
): Promise<CancelSessionResult> {
  const endpoints = endpointsFor(credentials, context.simulator);
  if (endpoints.kind === 'misconfigured') return { kind: 'refused', message: 'Address is not allowed' };
  if (session.providerRef === null) return { kind: 'refused', message: 'The page has no handle' };
  const answer = await callProvider(
    { method: 'POST', url: endpoints.cancel, headers: { authorization: session.providerRef } },
    context,
  );
  if (answer.kind !== 'answer') return { kind: 'ambiguous', reason: answer.reason };
  return readCancel(answer.status, parseJson(answer.text));
}

function readCancel(status: number, body: unknown): CancelSessionResult {
  const envelope = readEnvelope(body);
  if (status < 500 && envelope.kind === 'errors') return { kind: 'refused', message: envelope.message };
  if (status >= 400 && status < 500) return { kind: 'refused', message: `HTTP ${status}` };
  return status === 200 && isRecord(body) ? { kind: 'done' } : { kind: 'ambiguous', reason: `http-${status}` };
}
