import { describe, expect, it } from 'vitest';
import { shapeNotes, textNotes } from './contrast-notes.ts';

describe('contrast notes', () => {
  it('rate the default color as readable under white text and on a white page', () => {
    expect(textNotes('#4F46E5')).toEqual([
      { pair: 'White text on this color', ratio: '6.2:1', readable: true },
      { pair: 'On a white page', ratio: '6.2:1', readable: true },
    ]);
  });

  it('say that buttons in yellow get black text, and which darker color links get', () => {
    const [onButton, onPage] = textNotes('#FFD400');
    expect(onButton).toMatchObject({
      ratio: '1.4:1',
      readable: false,
      remedy: expect.stringContaining('black text instead'),
    });
    expect(onPage?.remedy).toMatch(/^Links use #[0-9A-F]{6} instead, (4\.[5-9]|[5-9]\.\d):1\.$/);
  });

  it('rate a color of shapes by a limit of 3:1', () => {
    expect(shapeNotes('#C8553D')).toEqual([{ pair: 'On a white page', ratio: '4.3:1', readable: true }]);
    expect(shapeNotes('#F59E0B')[0]?.remedy).toMatch(/^Charts and badges use #[0-9A-F]{6} instead/);
    expect(shapeNotes('#0B1F4B')[0]).toMatchObject({ readable: true });
  });

  it('are empty for an incomplete color', () => {
    expect(textNotes('#12')).toEqual([]);
    expect(shapeNotes('')).toEqual([]);
  });
});
