import type { ServiceName, UserError } from '@utility-pay/contracts';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';

/** Refusals that mean that it was done before. */
const DONE_BEFORE = ['TAKEN', 'NOT_CLAIMABLE'];

interface Mutation {
  name: string;
  /** Name of the input's type. */
  input: string;
  /** What to read of the payload beside its errors. */
  reads?: string;
}

/** Runs one mutation of a service. @throws when it is refused for a reason other than that it was done before. */
export async function mutate<Payload>(
  call: ServiceCaller,
  service: ServiceName,
  { name, input, reads = '' }: Mutation,
  variables: Record<string, unknown>,
): Promise<Payload | undefined> {
  const query = `mutation Seed($input: ${input}!) { ${name}(input: $input) { ${reads} userErrors { code field message } } }`;
  const answer = await call<Record<string, Payload & { userErrors: UserError[] }>>(service, {
    query,
    variables: { input: variables },
    deadlineMs: 30_000,
  });
  const payload = answer[name];
  const [refused] = payload?.userErrors ?? [];
  if (refused && DONE_BEFORE.includes(refused.code)) return undefined;
  if (refused) throw new Error(`${name}: ${refused.message}`);
  return payload;
}
