import { useWatch } from 'react-hook-form';
import { MailText } from '../../ui/mail-text.tsx';
import { fillTemplate } from './fill-template.ts';

const SAMPLE_LINK = 'https://pay.example.com/reset-password?token=…';

interface Values {
  passwordResetSubject?: string;
  passwordResetBody?: string;
}

/** The mail as its reader will see it, with values that are made up. */
export function MailPreview({ companyName }: { companyName: string }) {
  const { passwordResetSubject = '', passwordResetBody = '' } = useWatch<Values>();
  const fill = (text: string): string => fillTemplate(text, { companyName, resetLink: SAMPLE_LINK });
  return <MailText label="Preview" subject={fill(passwordResetSubject)} text={fill(passwordResetBody)} />;
}
