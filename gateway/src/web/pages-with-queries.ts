import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Operation } from '@utility-pay/contracts';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import type { GatewayContext } from '../context.ts';
import type { RunOperation } from '../rest/http/route.ts';
import type { PageWithQueries } from './prerendered-pages.ts';

const compress = promisify(brotliCompress);
/** Low quality, because speed matters more: each response is compressed for one request only. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Returns the page with the results as a JSON data block, which `web/src/lib/embedded-results.ts` reads. */
function embedResults(html: string, results: Readonly<Record<string, unknown>>): string {
  // Without `<`, no text in the results can end the script element or begin an HTML comment.
  const json = JSON.stringify(results).replaceAll('<', String.raw`\u003c`);
  return html.replace('</body>', () => `<script type="application/json" id="query-results">${json}</script></body>`);
}

interface PagesWithQueriesOptions {
  pages: readonly PageWithQueries[];
  /** Authenticates the caller. */
  context: RequestHandler;
  /** Counts the request, and refuses it over the caller's rate limit. */
  limitRequests: RequestHandler;
  run: RunOperation;
}

// When a query fails, the next router serves the page without results, and the page's scripts run the queries.
const serveWithoutResults: ErrorRequestHandler = (_error, _request, _response, next) => next();

/**
 * Serves pages to signed-in users together with the results of the pages' queries, which saves the browser two round
 * trips.
 */
export function pagesWithQueries({ pages, context, limitRequests, run }: PagesWithQueriesOptions): Router {
  const router = Router();
  for (const { path, html, queries } of pages) {
    const runQueries = async (response: Parameters<RunOperation>[0]) => {
      const results = Object.entries(queries).map(async ([name, query]) => {
        return [name, await run(response, query as Operation<unknown, Record<string, never>>)];
      });
      return Object.fromEntries(await Promise.all(results));
    };
    const serve: RequestHandler = async (request, response, next) => {
      const { actor }: GatewayContext = response.locals.context;
      if (actor.kind !== 'user' || !request.accepts('html')) return next();
      const page = embedResults(html, await runQueries(response));
      response.type('html').vary('Accept-Encoding');
      if (!request.acceptsEncodings('br')) return void response.send(page);
      response.set('Content-Encoding', 'br').send(await compress(page, COMPRESSION));
    };
    router.get(path, context, limitRequests, serve, serveWithoutResults);
  }
  return router;
}
