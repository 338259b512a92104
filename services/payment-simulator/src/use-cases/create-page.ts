import type { HostedPage } from '../domain/page.ts';
import { pageFromRequest } from '../domain/page-from-request.ts';
import { type FieldError, readCreateRequest } from '../domain/read-create-request.ts';
import type { SimulatorContext } from './ports.ts';

/** Long enough that nobody guesses a page's address. */
const TOKEN_LENGTH = 40;

export type CreatePageResult =
  | { readonly kind: 'created'; readonly page: HostedPage }
  | { readonly kind: 'refused'; readonly errors: FieldError[] };

export async function createPage(context: SimulatorContext, body: unknown): Promise<CreatePageResult> {
  const read = readCreateRequest(body);
  if (read.kind === 'refused') return read;
  const page = pageFromRequest(read.request, context.randomId(TOKEN_LENGTH), context.clock.now());
  if (await context.pages.open(page)) return { kind: 'created', page };
  return { kind: 'refused', errors: [{ field: 'transactionReferenceId', message: 'Transaction id must be unique' }] };
}
