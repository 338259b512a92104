import type { CreateSessionResult, ProviderCredentials, SessionAttempt } from '../../domain/provider.ts';
import { attemptProblem } from './attempt-problem.ts';
import { capabilities } from './capabilities.ts';
import { createBody, EXPIRY_DAYS } from './create-body.ts';
import { endpointsFor } from './endpoints.ts';
import { callProvider } from './http-call.ts';
import type { IpospaysContext } from './ipospays-context.ts';
import { parseJson } from './parse-json.ts';
import { isRecord, readEnvelope } from './result-record.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export async function createSession(
  context: IpospaysContext,
  credentials: ProviderCredentials,
  attempt: SessionAttempt,
): Promise<CreateSessionResult> {
  const endpoints = endpointsFor(credentials, context.simulator);
  if (endpoints.kind === 'misconfigured') {
    return { kind: 'rejected', code: 'misconfigured', field: 'hostedPageUrl', message: 'Address is not allowed' };
  }
  const problem = attemptProblem(attempt, capabilities);
  if (problem !== null) return problem;
  // The provider's own limit starts when it has our request, so this one ends no later than its own.
  const expiresAt = new Date(context.clock.now().getTime() + EXPIRY_DAYS * DAY_MS);
  const answer = await callProvider(
    {
      method: 'POST',
      url: endpoints.create,
      headers: { 'content-type': 'application/json', token: credentials.merchantToken },
      body: JSON.stringify(createBody(credentials, attempt)),
    },
    context,
  );
  if (answer.kind === 'unreachable') return answer;
  if (answer.kind === 'lost') return { kind: 'ambiguous', reason: answer.reason };
  const { status, text } = answer;
  return status === 200 ? readPage(text, endpoints.pageOrigins, expiresAt) : readRefusal(status, text);
}

function readPage(text: string, origins: readonly string[], expiresAt: Date): CreateSessionResult {
  const body = parseJson(text);
  if (isRecord(body) && Array.isArray(body.errors)) return readRefusal(400, text);
  const address = isRecord(body) && typeof body.information === 'string' ? body.information : '';
  if (!URL.canParse(address)) return { kind: 'ambiguous', reason: 'no-page-address' };
  const url = new URL(address);
  // A page was made, yet no browser is sent to a host that we do not know.
  if (!origins.includes(url.origin) || url.username !== '')
    return { kind: 'ambiguous', reason: 'foreign-page-address' };
  return {
    kind: 'created',
    providerRef: url.searchParams.get('t'),
    start: { method: 'get', url: url.href },
    expiresAt,
  };
}

function readRefusal(status: number, text: string): CreateSessionResult {
  const envelope = readEnvelope(parseJson(text));
  const { field, message } = envelope.kind === 'errors' ? envelope : { field: null, message: `HTTP ${status}` };
  if (status === 401 || status === 403) return { kind: 'rejected', code: 'unauthorized', field, message };
  if (status === 429) return { kind: 'rejected', code: 'rate-limited', field, message };
  if (status >= 500 || envelope.kind !== 'errors') return { kind: 'ambiguous', reason: `http-${status}` };
  // Only the reference's own field can say so; the wording is the provider's to change.
  const duplicate = field === 'transactionReferenceId' && /unique/i.test(message);
  return { kind: 'rejected', code: duplicate ? 'duplicate-reference' : 'invalid-field', field, message };
}
