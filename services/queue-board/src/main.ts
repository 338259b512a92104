import { createLogger } from '@utility-pay/service-kit/log';
import { serveHttp, stopOnSignal } from '@utility-pay/service-kit/process/http-server';
import { createQueueBoard } from './app.ts';
import { queueBoardConfig } from './config.ts';

const config = queueBoardConfig();
const log = createLogger('queue-board', config.LOG_LEVEL);
const board = createQueueBoard({
  redisUrl: config.REDIS_URL,
  queuePrefix: config.QUEUE_PREFIX,
  password: config.QUEUE_BOARD_PASSWORD,
});
const server = await serveHttp(board.application, config.HOST, config.PORT);
log.info({ url: server.url }, 'serving');
stopOnSignal(log, async () => {
  board.unready();
  await server.close();
  await board.close();
});
