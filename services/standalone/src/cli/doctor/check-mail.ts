import type { CommandServices } from '../services.ts';
import { checked, type Finding, findingsOf } from './finding.ts';
import { CommandLineEmailConfigurationDocument } from './gql/notifications.internal.ts';

const mailFindings = findingsOf('mail');

/** Whether mail leaves the deployment where a company has set nothing of its own. */
export const checkMail = ({ call }: Pick<CommandServices, 'call'>): Promise<Finding[]> =>
  checked('mail', 'Check the log of notifications.', async () => {
    const { globalEmailConfiguration: mail } = await call('notifications', {
      query: CommandLineEmailConfigurationDocument,
      variables: {},
    });
    if (!mail.canDeliver)
      return [
        mailFindings.warn(
          'no key: mail is kept to be read under Email Configuration, and sent to nobody',
          'Set RESEND_API_KEY, or a key under Email Configuration.',
        ),
      ];
    if (!mail.enabled)
      return [
        mailFindings.warn('mail is switched off: what is owed is kept', 'Switch it on under Email Configuration.'),
      ];
    return [mailFindings.ok(`mail is sent${mail.fromEmail ? ` from ${mail.fromEmail}` : ''}`)];
  });
