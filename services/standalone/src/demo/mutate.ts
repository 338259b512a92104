import type { Operation, ServiceName } from '@utility-pay/contracts';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';

/** Long, because seeding may compete with the first start of everything else. */
const DEADLINE_MS = 30_000;

/** Error codes that show that an earlier, interrupted run has already made the change. */
const ALREADY_DONE = ['TAKEN', 'NOT_CLAIMABLE'];

/**
 * Runs a mutation that has a single field. Returns undefined if an earlier run has already made the change.
 * @throws if the mutation is refused for another reason
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
  const result = await call(service, { query, variables: { input }, deadlineMs: DEADLINE_MS });
  const [userError] = Object.values(result).flatMap(({ userErrors }) => userErrors);
  if (userError && ALREADY_DONE.includes(userError.code)) return undefined;
  if (userError) throw new Error(userError.message);
  return result;
}
