export const section2Upload = {
  '2.9-flow': 'A CSV file pick, a preview of the first 6 lines, an upload action, and a result summary',
  '2.9-buttons': 'Buttons: Download Sample, Upload Another File',
  '2.9-result': 'The result view is success, or completed with errors when failed is above 0',
} as const;
