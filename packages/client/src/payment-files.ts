import { createRestError, type HttpRequest, send, type Transport } from './http.ts';

/** Returns the content of a payment file. @throws ApiError HTTP_404 unless the file is ready or confirmed. */
export function downloadPaymentFile(
  transport: Transport,
  { companyId, id }: { companyId: string; id: string },
  options: Pick<HttpRequest, 'timeoutMs' | 'signal'>,
): Promise<Uint8Array> {
  const message: HttpRequest = {
    ...options,
    method: 'GET',
    path: `/api/companies/${encodeURIComponent(companyId)}/payment-files/${encodeURIComponent(id)}/content`,
    headers: { accept: 'text/csv, application/problem+json' },
    isRepeatable: true,
  };
  return send(transport, message, async (response) => {
    if (!response.ok) throw await createRestError(response);
    return new Uint8Array(await response.arrayBuffer());
  });
}
