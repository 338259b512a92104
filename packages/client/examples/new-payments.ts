// Prints the payments since the last run. Needs the scope payments:read.
// node new-payments.ts cursor.txt
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ApiError, FindPaymentDocument } from '@utility-pay/client';
import { connect } from './connect.ts';

const [cursorFile = 'cursor.txt'] = process.argv.slice(2);
const client = connect();
const after = existsSync(cursorFile) ? readFileSync(cursorFile, 'utf8') : null;

try {
  for await (const { events, cursor } of client.events({ after, types: ['PAYMENT_SUCCEEDED'] })) {
    for (const { id, paymentId } of events) {
      if (!paymentId) continue;
      const { payment } = await client.request(FindPaymentDocument, { id: paymentId });
      // An event can be read twice. A real program stores the ids of processed events, and skips them.
      console.log(`${id} ${payment?.accountNumber} ${payment?.amountReceived?.amountMinor} ${payment?.status}`);
    }
    writeFileSync(cursorFile, cursor);
  }
} catch (error) {
  if (!(error instanceof ApiError) || error.code !== 'CURSOR_EXPIRED') throw error;
  console.error(
    'The last run is too long ago: delete the cursor file, and read the payments since then from the list.',
  );
  process.exitCode = 1;
}
