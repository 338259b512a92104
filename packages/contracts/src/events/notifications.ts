import { defineEvent, settingChange } from './define-event.ts';

/** An email configuration changed: the service informs the company's business owners, or the super admins. */
export const emailConfigurationChanged = defineEvent('notifications.configuration.changed', settingChange, [
  'notifications',
]);
