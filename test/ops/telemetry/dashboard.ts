import { readFileSync } from 'node:fs';
import { z } from 'zod';

const panel = z.object({
  id: z.int(),
  type: z.string(),
  title: z.string().min(1),
  description: z.string().optional(),
  datasource: z.object({ uid: z.string() }).optional(),
  gridPos: z.object({ x: z.int().min(0), y: z.int().min(0), w: z.int().max(24), h: z.int() }),
  targets: z.array(z.object({ expr: z.string() })).default([]),
});

const dashboardSchema = z.object({ uid: z.string(), title: z.string(), panels: z.array(panel) });

export type Dashboard = z.infer<typeof dashboardSchema>;

export const readDashboard = (path: string): Dashboard => dashboardSchema.parse(JSON.parse(readFileSync(path, 'utf8')));

export const expressionsOf = ({ panels }: Dashboard): string[] =>
  panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
