import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

interface SecurityCardsProps {
  question: string | null;
  onQuestion: () => void;
  onPassword: () => void;
}

export const SecurityCards = ({ question, onQuestion, onPassword }: SecurityCardsProps) => (
  <>
    <Card title="Security Question">
      <Stack>
        {question ? (
          <div>
            <Text $kind="small" $tone="text-soft">
              If you forget your password, we'll ask you:
            </Text>
            <Text $strong>{question}</Text>
          </div>
        ) : (
          <Text $tone="text-soft">
            No security question is set. It is optional: with one you can reset your password when you can't get to your
            email.
          </Text>
        )}
        <div>
          <Button kind="secondary" onClick={onQuestion}>
            {question ? 'Change security question' : 'Set security question'}
          </Button>
        </div>
      </Stack>
    </Card>
    <Card title="Password" hint="Changing it signs you out on your other devices.">
      <Button kind="secondary" onClick={onPassword}>
        Change password
      </Button>
    </Card>
  </>
);
