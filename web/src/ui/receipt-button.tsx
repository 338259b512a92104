import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Receipt, type ReceiptProps } from './receipt.tsx';

interface ReceiptButtonProps extends Pick<ButtonProps, 'kind' | 'small' | 'full'> {
  receipt: ReceiptProps;
}

/** Puts the receipt in the page's place on paper, and takes it away again once it is printed. */
export function ReceiptButton({ receipt, kind = 'secondary', ...look }: ReceiptButtonProps) {
  const [printing, setPrinting] = useState(false);

  useEffect(() => {
    if (!printing) return;
    const done = () => setPrinting(false);
    globalThis.addEventListener('afterprint', done);
    globalThis.print();
    return () => globalThis.removeEventListener('afterprint', done);
  }, [printing]);

  return (
    <>
      <Button {...look} kind={kind} onClick={() => setPrinting(true)}>
        <Printer size={16} strokeWidth={1.75} aria-hidden />
        Print receipt
      </Button>
      {printing && <Receipt {...receipt} />}
    </>
  );
}
