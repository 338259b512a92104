import { describe, expect, it } from 'vitest';
import { shapeNotes, textNotes } from './contrast-notes.ts';

describe('the notes on a color', () => {
  it('say that the default reads well both ways', () => {
    expect(textNotes('#4F46E5')).toEqual([
      { pair: 'White words on it', ratio: '6.2:1', readable: true },
      { pair: 'On a white page', ratio: '6.2:1', readable: true },
    ]);
  });

  it('say what is done about yellow', () => {
    const [onIt, onPage] = textNotes('#FFD400');
    expect(onIt).toMatchObject({ ratio: '1.4:1', readable: false, remedy: expect.stringContaining('black instead') });
    expect(onPage?.remedy).toMatch(/^Links use #[0-9A-F]{6} instead, (4\.[5-9]|[5-9]\.\d):1\.$/);
  });

  it('tell a shape that is seen from one that is darkened', () => {
    expect(shapeNotes('#C8553D')[0]?.remedy).toBe('Fine for charts and badges; words never have it.');
    expect(shapeNotes('#F59E0B')[0]?.remedy).toMatch(/^Charts and badges use #[0-9A-F]{6} instead/);
    expect(shapeNotes('#0B1F4B')[0]).toMatchObject({ readable: true });
  });

  it('say nothing of what is no color yet', () => {
    expect(textNotes('#12')).toEqual([]);
    expect(shapeNotes('')).toEqual([]);
  });
});
