import { createBullBoard } from '@bull-board/api';
import { ExpressAdapter } from '@bull-board/express';
import { SERVICES } from '@utility-pay/contracts';
import { queuePrefix } from '@utility-pay/service-kit/jobs/queues';
import { createHealth } from '@utility-pay/service-kit/process/health';
import { connectRedis } from '@utility-pay/service-kit/redis';
import { Queue } from 'bullmq';
import express, { type Express } from 'express';
import { closedPage, passwordOnly, readOnly } from './guard.ts';
import { WatchedQueue } from './watched-queue.ts';

export interface QueueBoardOptions {
  redisUrl: string;
  queuePrefix: string;
  /** Without one whoever reaches the board sees it. */
  password?: string | undefined;
}

export interface QueueBoard {
  application: Express;
  unready(): void;
  close(): Promise<void>;
}

/** Every service's queue on one page, to look at: what waits, what failed and when, never whom it is about. */
export function createQueueBoard({ redisUrl, queuePrefix: prefix, password }: QueueBoardOptions): QueueBoard {
  const connection = connectRedis(redisUrl, { maxRetriesPerRequest: 1 });
  const queues = SERVICES.map(
    (name) => new Queue(name, { connection, prefix: queuePrefix(prefix, name), skipMetasUpdate: true }),
  );
  for (const queue of queues) queue.on('error', () => undefined);
  const board = new ExpressAdapter();
  createBullBoard({
    queues: queues.map((queue) => new WatchedQueue(queue)),
    serverAdapter: board,
    options: { uiConfig: { boardTitle: 'Utility Pay queues' } },
  });
  const health = createHealth(() => connection.status === 'ready', { service: 'queue-board' });
  const application = express();
  application.disable('x-powered-by');
  application.use(health.router, closedPage, readOnly);
  if (password) application.use(passwordOnly(password));
  application.use(board.getRouter());
  return {
    application,
    unready: health.unready,
    close: async () => {
      await Promise.all(queues.map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
