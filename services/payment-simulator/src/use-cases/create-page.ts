import type { HostedPage } from '../domain/page.ts';
import { type PageRequest, pageFrom } from '../domain/page-request.ts';
import type { SimulatorContext } from './ports.ts';

/** Long enough that nobody guesses a page's address. */
const TOKEN_LENGTH = 40;

export type CreatePageResult =
  | { readonly kind: 'created'; readonly page: HostedPage }
  | { readonly kind: 'duplicate-reference' };

export async function createPage(context: SimulatorContext, request: PageRequest): Promise<CreatePageResult> {
  const page = pageFrom(request, context.randomId(TOKEN_LENGTH), context.clock.now());
  return (await context.pages.open(page)) ? { kind: 'created', page } : { kind: 'duplicate-reference' };
}
