/** Letters that do not decompose into a plain letter and an accent. */
const foldings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '&': ' and ',
};

function fold(text: string): string {
  const plain = text.replace(/[^\p{ASCII}]|&/gu, (character) => foldings[character] ?? character);
  return plain.normalize('NFKD').replace(/\p{Mark}/gu, '');
}

function shorten(text: string, removed: RegExp, max: number): string | undefined {
  const cleaned = fold(text).replace(removed, ' ').replace(/ +/g, ' ').trim();
  return cleaned.slice(0, max).trim() || undefined;
}

// One invalid optional field fails the whole request, so optional texts are reduced to what was seen to pass, or omitted.
export const payerName = (text = '') => shorten(text.replace(/['’.]/g, ''), /[^A-Za-z]+/g, 25);
export const pageText = (text = '', max = 35) => shorten(text.replace(/['’]/g, ''), /[^A-Za-z0-9]+/g, max);
export const payerEmail = (text = '') =>
  /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(text) && text.length <= 50 ? text : undefined;
