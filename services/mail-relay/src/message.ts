import { z } from 'zod';

const texts = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1).max(50)])
  .transform((given) => [given].flat());

/** A mail as Resend's `POST /emails` takes it, as far as we send it. */
export const resendMessage = z
  .object({
    from: z.string().min(1),
    to: texts,
    subject: z.string(),
    text: z.string().optional(),
    html: z.string().optional(),
    reply_to: texts.optional(),
  })
  .refine(({ text, html }) => text !== undefined || html !== undefined, { error: 'Missing `html` or `text` field.' });

export type ResendMessage = z.infer<typeof resendMessage>;

interface Address {
  Email: string;
  Name?: string;
}

/** `Name <address>` or the address alone. */
function addressOf(text: string): Address {
  const [, name = '', email = ''] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  if (!email) return { Email: text.trim() };
  return name ? { Email: email, Name: name.replace(/^"(.*)"$/, '$1') } : { Email: email };
}

/** The same mail as Mailpit's `POST /api/v1/send` takes it; `id` lets a reader find it by the delivery that it belongs to. */
export const mailpitMessage = ({ from, to, subject, text, html, reply_to }: ResendMessage, id: string) => ({
  From: addressOf(from),
  To: to.map(addressOf),
  ReplyTo: (reply_to ?? []).map(addressOf),
  Subject: subject,
  ...(text === undefined ? {} : { Text: text }),
  ...(html === undefined ? {} : { HTML: html }),
  Headers: { 'X-Delivery-Id': id },
});
