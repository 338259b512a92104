import type { Words } from './email.ts';
import { line } from './text.ts';
import { wordsOf } from './words.ts';

/** Tells a new member of staff where to sign in. The password is told by whoever made the account, never by mail. */
export function writeWelcome(
  company: string,
  { name, email, signInUrl }: Record<'name' | 'email' | 'signInUrl', string>,
): Words {
  const companyName = line(company);
  const text = [
    `Hello ${line(name)},`,
    '',
    `You can now work with the customer portal of ${companyName}.`,
    '',
    `Sign in: ${signInUrl}`,
    `E-mail: ${line(email)}`,
    '',
    'Your password is the one that was set for you. If you do not know it, ask for a link on the sign-in page.',
    '',
    companyName,
    '',
  ].join('\n');
  return wordsOf(`Your ${companyName} account`, text, { find: signInUrl, label: signInUrl, href: signInUrl });
}

/** Shows that mail arrives. */
export function writeTest(company: string): Words {
  const companyName = line(company);
  return wordsOf(
    `Test message from ${companyName}`,
    `Hello,\n\nThis is a test message. E-mail from ${companyName} arrives.\n`,
  );
}
