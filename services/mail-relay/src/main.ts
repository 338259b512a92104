import { createLogger } from '@utility-pay/service-kit/log';
import { serveHttp, stopOnSignal } from '@utility-pay/service-kit/process/http-server';
import { createMailRelay } from './app.ts';
import { mailRelayConfig } from './config.ts';

const config = mailRelayConfig();
const log = createLogger('mail-relay', config.LOG_LEVEL);
const relay = createMailRelay(config.MAILPIT_URL);
const server = await serveHttp(relay.application, config.HOST, config.PORT);
log.info({ url: server.url }, 'serving');
stopOnSignal(log, async () => {
  relay.unready();
  await server.close();
});
