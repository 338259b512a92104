import type { Refusal } from '../domain/csv/header.ts';
import { createSurveyor, type FileFormat, type Survey } from '../domain/csv/survey.ts';

/** Reads a whole file once, before any of it is applied. `goOn` is asked between pieces, and throws to stop. */
export async function surveyUpload(
  pieces: AsyncIterable<Uint8Array>,
  format: FileFormat,
  goOn: () => void,
): Promise<{ kind: 'survey'; survey: Survey } | Refusal> {
  const surveyor = createSurveyor(format);
  for await (const bytes of pieces) {
    goOn();
    const refusal = surveyor.push(bytes);
    if (refusal) return refusal;
  }
  return surveyor.end();
}
