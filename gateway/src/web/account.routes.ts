import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type RequestHandler, Router } from 'express';
import type { RunOperation } from '../rest/http/run-operation.ts';
import { accountWords, fillAccount } from './account-view.ts';
import type { FirstViews } from './first-views.ts';
import { AccountViewDocument } from './gql/account-view.ts';

const compress = promisify(brotliCompress);
/** Quick rather than small: it is made for one reader. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

interface AccountDoor {
  firstViews: FirstViews;
  /** Finds out who asks. */
  context: RequestHandler;
  run: RunOperation;
}

/** A customer's account page with what is due in its HTML, so that it can be read before the program has come. */
export function accountRoutes({ firstViews: { account }, context, run }: AccountDoor): Router {
  const router = Router();
  if (!account) return router;
  const page = readFileSync(account.file, 'utf8');
  router.get('/account', context, async (request, response, next) => {
    // Whatever keeps it from being made, the common start page does as well.
    const answer = await run(response, AccountViewDocument).catch(() => undefined);
    const words = answer && accountWords(answer);
    if (!words || !request.accepts('html')) return next();
    const text = fillAccount(page, account.places, words);
    response.type('html').vary('Accept-Encoding');
    if (!request.acceptsEncodings('br')) return void response.send(text);
    response.set('Content-Encoding', 'br').send(await compress(text, QUALITY));
  });
  return router;
}
