import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

interface SecurityCardsProps {
  question: string | null;
  onQuestion: () => void;
  onPassword: () => void;
}

/** How the account is got into again, and by which password. */
export const SecurityCards = ({ question, onQuestion, onPassword }: SecurityCardsProps) => (
  <>
    <Card title="Security Question">
      <Stack>
        {question ? (
          <div>
            <Text $kind="small" $tone="text-soft">
              If you forget your password we ask you:
            </Text>
            <Text $strong>{question}</Text>
          </div>
        ) : (
          <Text $tone="text-soft">
            No security question is set. With one you can set a new password yourself if you forget yours.
          </Text>
        )}
        <div>
          <Button kind="secondary" onClick={onQuestion}>
            {question ? 'Change security question' : 'Set security question'}
          </Button>
        </div>
      </Stack>
    </Card>
    <Card title="Password" hint="A new one signs you out everywhere else.">
      <Button kind="secondary" onClick={onPassword}>
        Change password
      </Button>
    </Card>
  </>
);
