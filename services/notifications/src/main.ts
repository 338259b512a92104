import { runService } from '@utility-pay/service-kit/process/run-service';
import { createNotifications } from './app.ts';
import { notificationsConfig, notificationsOptions } from './config.ts';

const config = notificationsConfig();
await runService('notifications', config, (platform) => createNotifications(platform, notificationsOptions(config)));
