import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { ItemList } from '../../ui/item-list.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Figure, Text } from '../../ui/text.tsx';

const PAYMENTS = [
  { day: 'Oct 20, 2026', amountMinor: 7932, meaning: 'success', word: 'Paid' },
  { day: 'Sep 21, 2026', amountMinor: 8105, meaning: 'success', word: 'Paid' },
  { day: 'Aug 24, 2026', amountMinor: 7740, meaning: 'danger', word: 'Failed' },
] as const;

/** What a customer sees first, made up: to show a company's looks. */
export const SampleAccount = () => (
  <>
    <Stack $gap="space-6">
      <Card title="Current Balance">
        <Stack $gap="space-5">
          <div>
            <Text $kind="small" $tone="text-soft">
              Amount Due
            </Text>
            <Figure>$84.17</Figure>
          </div>
          <DefinitionList
            items={[
              ['Due Date', 'Nov 27, 2026'],
              ['Billing Period', 'November 2026'],
            ]}
          />
          <Button full>Make a Payment</Button>
        </Stack>
      </Card>
      <Card title="Payment History">
        <ItemList>
          {PAYMENTS.map(({ day, amountMinor, meaning, word }) => (
            <li key={day}>
              <Row $gap="space-2">
                <Text $strong>{day}</Text>
                <StatusChip meaning={meaning}>{word}</StatusChip>
              </Row>
              <Text $strong>
                <Money amount={{ amountMinor }} />
              </Text>
            </li>
          ))}
        </ItemList>
      </Card>
    </Stack>
    <Stack $gap="space-6">
      <Card title="Customer Information">
        <Stack $gap="space-5">
          <DefinitionList
            items={[
              ['Name', 'Maria Lopez'],
              ['Account Number', '001042'],
              ['Service Address', '118 Riverside Avenue'],
            ]}
          />
          <Button kind="secondary" full>
            Sign Out
          </Button>
        </Stack>
      </Card>
      <Card title="Security Question" hint="Lets you back in when the password is forgotten.">
        <TextLink to="#">Set a question</TextLink>
      </Card>
    </Stack>
  </>
);
