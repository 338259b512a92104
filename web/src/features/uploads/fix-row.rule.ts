import { z } from 'zod';

/** Accepts any texts. The server validates them by the template of the upload, which this page does not know. */
export const fixRowRule = z.record(z.string(), z.string());
