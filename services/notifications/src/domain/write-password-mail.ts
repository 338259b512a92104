import { LINK, type Words } from './email.ts';
import { line, lines } from './text.ts';
import { wordsOf } from './words.ts';

/** A message with the variables {resetLink} and {companyName}. */
export interface ResetTemplate {
  subject: string;
  body: string;
}

/** Once through: what a variable brings is never itself read for variables. */
const fill = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(resetLink|companyName)\}/g, (_whole, variable: string) => values[variable] ?? '');

/** The mail that carries a reset link, in the company's own words or in ours. A subject never carries the link. */
export function writePasswordReset(company: string, { subject, body }: ResetTemplate): Words {
  const companyName = line(company);
  return wordsOf(line(fill(subject, { companyName })), fill(lines(body), { companyName, resetLink: LINK }), {
    find: LINK,
    label: LINK,
    href: LINK,
  });
}

const NOT_ME = 'This was not me';
const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Tells a person of a new password; whoever did not set it can close the login at once. */
export function writePasswordChanged(company: string, { name, changedAt }: { name: string; changedAt: Date }): Words {
  const companyName = line(company);
  const text = [
    `Hello ${line(name)},`,
    '',
    `The password of your ${companyName} account was changed on ${instant.format(changedAt)} UTC.`,
    '',
    'If it was you, there is nothing to do. If not, say so: it ends all sessions and closes the account until a link that we mail to you sets another password.',
    '',
    `${NOT_ME}: ${LINK}`,
    '',
    companyName,
    '',
  ].join('\n');
  return wordsOf('Your password was changed', text, { find: `${NOT_ME}: ${LINK}`, label: NOT_ME, href: LINK });
}
