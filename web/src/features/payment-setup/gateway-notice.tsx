import { Notice } from '../../ui/notice.tsx';
import type { Configuration } from './locked-settings.tsx';

/** What stands in the way of real payments, if anything. */
export function GatewayNotice({ configuration }: { configuration: Configuration }) {
  if (!configuration?.merchantToken) {
    return (
      <Notice meaning="danger" title="Payment Gateway Not Configured" urgent>
        Customers can't pay until the Auth Key and the TPN Number of your provider are entered.
      </Notice>
    );
  }
  if (!configuration.testMode) return null;
  return (
    <Notice meaning="warning" title="Test mode is on">
      Payments go to the provider's test system. No card is charged, and no money reaches your account.
    </Notice>
  );
}
