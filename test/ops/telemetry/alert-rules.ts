import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const fileSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
});

export type AlertRule = z.infer<typeof fileSchema>['groups'][number]['rules'][number];

export const readAlerts = (path: string): AlertRule[] =>
  fileSchema.parse(parse(readFileSync(path, 'utf8'))).groups.flatMap(({ rules }) => rules);
