import type { Operation, ServiceName } from '@utility-pay/contracts';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';

/** Milliseconds: seeding may compete with the first start of everything else. */
const DEADLINE_MS = 30_000;

/** Error codes that mean that an earlier, interrupted run has already done it. */
const ALREADY_DONE = ['TAKEN', 'NOT_CLAIMABLE'];

/**
 * Runs a mutation that has a single field. Returns undefined if an earlier run has already done it.
 * @throws if it is refused for another reason.
 */
export async function mutate<
  Result extends Record<string, { userErrors: readonly { code: string; message: string }[] }>,
  Input,
>(
  call: ServiceCaller,
  service: ServiceName,
  query: Operation<Result, { input: Input }>,
  input: NoInfer<Input>,
): Promise<Result | undefined> {
  const answer = await call(service, { query, variables: { input }, deadlineMs: DEADLINE_MS });
  const [refusal] = Object.values(answer).flatMap(({ userErrors }) => userErrors);
  if (refusal && ALREADY_DONE.includes(refusal.code)) return undefined;
  if (refusal) throw new Error(refusal.message);
  return answer;
}
