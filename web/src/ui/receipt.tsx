import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createGlobalStyle, styled } from 'styled-components';
import { tabular, token, type } from '../theme/tokens.ts';
import { Button, type ButtonProps } from './button.tsx';

// Prints only the receipt.
const OnlyReceipt = createGlobalStyle`
  @media print {
    body > *:not([data-receipt]) { display: none !important; }
    body { min-height: 0; }
  }
`;

// Always black on white.
const Sheet = styled.article`
  display: none;
  @media print {
    display: block;
    max-width: 640px;
    margin: 0 auto;
    padding: ${token('space-8')} 0;
    break-inside: avoid;
    color: black;
    background: white;
  }
`;

const Company = styled.p`
  ${type('h2')}
`;

const Contact = styled.p`
  ${type('small')}
`;

const Title = styled.h1`
  ${type('small')}
  margin-top: ${token('space-3')};
`;

const Amount = styled.p`
  ${type('figure')}
  ${tabular}
  margin-top: ${token('space-8')};
`;

const StatusLine = styled.p`
  ${type('body')}
  margin: ${token('space-1')} 0 ${token('space-6')};
`;

const Rows = styled.dl`
  border-bottom: 1px solid;
`;

const Pair = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${token('space-6')};
  padding: ${token('space-2')} 0;
  border-top: 1px solid;
  dt {
    flex: none;
  }
  dd {
    font-weight: 600;
    text-align: right;
    overflow-wrap: anywhere;
  }
`;

export interface ReceiptProps {
  companyName: string;
  /** Contact lines of the company. */
  contact?: readonly string[];
  /** Account, customer, period and method. */
  rows: readonly (readonly [label: string, value: string])[];
  /** Formatted: `$84.17`. */
  amount: string;
  /** Such as `Paid`. */
  statusLabel: string;
  transactionLabel: string;
  /** Label of `transactionLabel`. Default: `Transaction ID`. */
  transactionTitle?: string;
  /** Formatted day and time. */
  paidOn: string;
}

interface CompanyContact {
  address: string | null;
  phone: string | null;
  email: string | null;
}

/** Returns the contact lines of a receipt: those that the company has entered. */
export const contactLines = ({ address, phone, email }: CompanyContact): string[] =>
  [address, phone, email].flatMap((line) => line || []);

/** Returns the rows that have a value. */
export const rowsWithValue = (rows: readonly (readonly [string, string | null | undefined])[]): ReceiptProps['rows'] =>
  rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));

/** A printable receipt; hidden on the screen. */
const Receipt = ({ companyName, contact, rows, amount, statusLabel, paidOn, ...transaction }: ReceiptProps) =>
  createPortal(
    <Sheet data-receipt aria-label="Receipt">
      <OnlyReceipt />
      <Company>{companyName}</Company>
      {contact?.map((line) => (
        <Contact key={line}>{line}</Contact>
      ))}
      <Title>Payment receipt</Title>
      <Amount>{amount}</Amount>
      <StatusLine>
        {statusLabel} · {paidOn}
      </StatusLine>
      <Rows>
        {[...rows, [transaction.transactionTitle ?? 'Transaction ID', transaction.transactionLabel] as const].map(
          ([label, value]) => (
            <Pair key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Pair>
          ),
        )}
      </Rows>
    </Sheet>,
    document.body,
  );

interface ReceiptButtonProps extends Pick<ButtonProps, 'kind' | 'small' | 'full'> {
  receipt: ReceiptProps;
  /** The browser's own print command also prints the receipt instead of the page. */
  forPage?: boolean;
}

/** A button that prints a receipt. */
export function ReceiptButton({ receipt, forPage = false, kind = 'secondary', ...look }: ReceiptButtonProps) {
  const [isPrinting, setIsPrinting] = useState(false);

  useEffect(() => {
    if (!isPrinting) return;
    const handleAfterPrint = () => setIsPrinting(false);
    window.addEventListener('afterprint', handleAfterPrint);
    window.print();
    return () => window.removeEventListener('afterprint', handleAfterPrint);
  }, [isPrinting]);

  return (
    <>
      <Button {...look} kind={kind} onClick={() => setIsPrinting(true)}>
        <Printer size={16} strokeWidth={1.75} aria-hidden />
        Print receipt
      </Button>
      {(isPrinting || forPage) && <Receipt {...receipt} />}
    </>
  );
}
