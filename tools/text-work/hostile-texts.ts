/** Characters that a slow loop or expression stumbles over, each repeated very often. */
const runs: Readonly<Record<string, string>> = {
  blanks: ' ',
  'blanks of every kind': ' \t\u00a0\u2003',
  newlines: '\n',
  'lines of words': 'word word\r\n',
  dots: '.',
  'marks above and below': '\u0301\u0316',
  'letters with marks': 'e\u0301\u0323',
  'right-to-left': '\u202e\u05d0\u0628\u200f',
  'lone surrogates': '\ud800',
  'surrogates the wrong way round': '\udc00\ud800',
  families: '👩‍👩‍👧‍👦',
  quotes: `"'`,
  'round brackets': '(',
  'square brackets': '[',
  'curly brackets': '{{ a }} ',
  'open curly brackets': '{{ ',
  markup: '<a href="',
  backslashes: '\\',
  slashes: '/',
  digits: '1',
  'digits and dots': '1.',
  letters: 'a',
  capitals: 'İ',
  Greek: 'Σ',
  'at signs': '@a',
  hyphens: '-a',
  underscores: '_',
  colons: 'a:',
  commas: 'a, ',
  addresses: 'https://a.b/?c=d ',
  'open addresses': 'http://',
  mixed: ' .a1\u0301"(\n\u202e😀/',
}

interface HostileText {
  what: string
  text(length: number): string
}

/** Two rows of marks that have to change places before they can be compared. */
const marksInRows: HostileText = {
  what: 'a row of marks above, then one of marks below',
  text: (length) => `a${'\u0301'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`,
}

/** A text of about so many characters; the text around the run keeps an end from matching. */
export const hostileTexts: readonly HostileText[] = [
  marksInRows,
  ...Object.entries(runs).flatMap(([what, run]) => [
    { what, text: (length: number) => run.repeat(length / run.length) },
    {
      what: `${what} between letters`,
      text: (length: number) => `a${run.repeat(length / run.length)}x`,
    },
  ]),
].map(madeOnce)

/** Writing such a text takes longer than most functions take to read it. */
function madeOnce({ what, text }: HostileText): HostileText {
  const made = new Map<number, string>()
  return {
    what,
    text(length) {
      const known = made.get(length) ?? text(length)
      made.set(length, known)
      return known
    },
  }
}

const few = /^(a row|blanks between|digits$|dots between|letters$|open curly|mixed between|at signs|lone)/

/** For what is run in a thousand places. */
export const fewTexts = hostileTexts.filter(({ what }) => few.test(what))
