import { CircleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Text } from '../../ui/text.tsx';
import { POPUP_ERROR_SECONDS } from './popup-seconds.ts';
import { PopupView } from './popup-view.tsx';
import { toldMessage } from './told-message.ts';

const DEFAULT_PROBLEM = 'Your payment could not be processed';

export function PopupErrorPage() {
  const [params] = useSearchParams();
  return (
    <PopupView title="Payment Error" icon={CircleAlert} meaning="danger" closeAfterSeconds={POPUP_ERROR_SECONDS}>
      <Text $tone="text-soft">{toldMessage(params.get('message'), DEFAULT_PROBLEM)}</Text>
    </PopupView>
  );
}
