import type { Response } from 'express';
import { csvLine } from '../http/csv.ts';
import type { Run } from '../http/route.ts';
import { uploadErrorPages } from './upload-error-pages.ts';

/** The refused rows under their own headers, with line and reason before them: to be put right and sent again. */
export async function sendErrorsCsv(run: Run, response: Response, companyId: string, id: string): Promise<void> {
  for await (const { headers, errors } of uploadErrorPages(run, companyId, id)) {
    if (response.destroyed) return;
    if (!response.headersSent) {
      response.type('text/csv').attachment(`upload-${id}-errors.csv`);
      response.write(csvLine(['Line', 'Reason', ...headers]));
    }
    for (const { node } of errors.edges) response.write(csvLine([node.line, node.error, ...node.cells]));
  }
  response.end();
}
