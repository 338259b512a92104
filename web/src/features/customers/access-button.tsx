import { useToast } from '../../lib/toast.ts';
import { claimPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { SendPasswordResetDocument } from './gql/customers.ts';

interface AccessButtonProps {
  companyId: string;
  customer: { accountNumber: string; email: string | null; claimState: string };
}

/** A button that copies the link that claims an unclaimed account, or sends a password reset link to the login of a claimed one. */
export function AccessButton({ companyId, customer: { accountNumber, email, claimState } }: AccessButtonProps) {
  if (claimState === 'UNCLAIMED') return <ClaimLinkButton companyId={companyId} accountNumber={accountNumber} />;
  return claimState === 'CLAIMED' && email ? <ResetLinkButton companyId={companyId} email={email} /> : null;
}

function ClaimLinkButton({ companyId, accountNumber }: { companyId: string; accountNumber: string }) {
  const toast = useToast();
  const copy = async (): Promise<void> => {
    const link = new URL(claimPath(companyId, accountNumber), window.location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Claim link copied', description: 'It opens the claim page with the account number filled in.' });
    } catch {
      toast({ title: "Couldn't copy the claim link", description: link, variant: 'destructive' });
    }
  };
  return (
    <Button kind="secondary" onClick={() => void copy()}>
      Copy claim link
    </Button>
  );
}

function ResetLinkButton({ companyId, email }: { companyId: string; email: string }) {
  const [send, { loading }] = useFormMutation(SendPasswordResetDocument, {
    readResult: (data) => data.requestPasswordReset.requested || null,
    // The server does not disclose whether the address has a login.
    successToast: () => ({
      title: 'Password reset link requested',
      description: `If ${email} has a login, a link to set a new password will be emailed to it, unless emails are turned off.`,
    }),
    failureToast: "Couldn't send the password reset link",
  });
  return (
    <Button kind="secondary" busy={loading} onClick={() => void send({ input: { companyId, email } })}>
      Send password reset link
    </Button>
  );
}
