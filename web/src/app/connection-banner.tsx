import { useConnection } from '../lib/connection.ts';
import { OfflineBanner } from '../ui/offline-banner.tsx';

export const ConnectionBanner = () => <OfflineBanner connection={useConnection()} />;
