import { mapCustomerFields } from '@utility-pay/contracts';
import { Surface } from '../../ui/card.tsx';
import { MainAndSide, Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { BalanceCard } from './balance-card.tsx';
import { CustomerInformation } from './customer-information.tsx';
import { SecurityCards } from './security-cards.tsx';

interface AccountFirstViewProps {
  name: string;
  email: string;
  accountNumber: string;
  balance: { month: number; year: number; dueDate: string; amountMinor: number };
}

const noop = () => undefined;

/** The account page as rendered at build time, shown until the application has loaded: its buttons do nothing. */
export function AccountFirstView({ name, email, accountNumber, balance }: AccountFirstViewProps) {
  const { amountMinor, ...period } = balance;
  const amountDue = { amountMinor, currency: 'USD' } as const;
  const customer = {
    id: '',
    companyId: '',
    accountNumber,
    name,
    ...mapCustomerFields(() => null),
    customData: [],
    currentBalance: { id: '', ...period, amountDue },
    payments: { totalCount: 0, edges: [] },
  };
  const viewer = { id: '', name, email, role: 'CUSTOMER', securityQuestion: null, customer } as const;
  return (
    <>
      <PageTitle>Your Account</PageTitle>
      <MainAndSide>
        <Stack $gap="space-6">
          <BalanceCard customer={customer} />
          <Surface>
            <Skeleton lines={5} height={36} />
          </Surface>
        </Stack>
        <Stack $gap="space-6">
          <CustomerInformation viewer={viewer} customer={customer} onSignOut={noop} signingOut={false} />
          <SecurityCards question={null} onQuestion={noop} onPassword={noop} />
        </Stack>
      </MainAndSide>
    </>
  );
}
