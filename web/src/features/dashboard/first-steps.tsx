import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ItemList } from '../../ui/item-list.tsx';
import { Text } from '../../ui/text.tsx';

const STEPS = [
  {
    title: 'Set up payments',
    words: 'Enter the keys of your payment provider, so that customers can pay by card.',
    to: PATHS.paymentSetup,
    action: 'Payment Setup',
  },
  {
    title: 'Upload your first balances',
    words: 'Upload the file of bills that your billing system writes. Customers are made from it.',
    to: PATHS.uploadBalances,
    action: 'Upload Balances',
  },
] as const;

/** What an empty company needs next. */
export const FirstSteps = () => (
  <Card title="First steps" hint="Your company has no customers yet.">
    <ItemList>
      {STEPS.map(({ title, words, to, action }) => (
        <li key={to}>
          <div>
            <Text $strong>{title}</Text>
            <Text $kind="small" $tone="text-soft">
              {words}
            </Text>
          </div>
          <ButtonLink to={to} kind="secondary" small>
            {action}
          </ButtonLink>
        </li>
      ))}
    </ItemList>
  </Card>
);
