/** A text in its parts: a web address is an object, what is around it is text. */
export type LinkTextParts = readonly (string | { link: string; href?: string })[]

/** What a reader takes for an address in scripts that set no space around one, or have signs of their own. */
export const linkTexts: readonly LinkTextParts[] = [
  [{ link: 'https://shop.example/a' }, 'をご確認ください。'],
  [{ link: 'https://shop.example/a?b=1&c[]=2' }, 'を確認'],
  [{ link: 'https://shop.example/a#b' }, 'カタカナ'],
  [{ link: 'https://shop.example/order' }, '주문 확인'],
  [{ link: 'https://shop.example/' }, '日本語'],
  [{ link: 'https://shop.example/a' }, '１つ'],
  [{ link: 'https://shop.example/a' }, '𠮷野'],
  ['詳細はこちら', { link: 'https://shop.example/order/12' }, 'を'],
  ['Вот', { link: 'http://shop.example/a' }, ', смотрите'],
  ['URL:', { link: 'https://shop.example/a' }, '👍'],
  ['xhttps://shop.example/a'],
  [{ link: 'https://shop.example/a' }, 'と', { link: 'https://shop.example/b' }, 'を比較'],

  [{ link: 'https://example.com' }, 'をご覧ください'],
  [{ link: 'https://example.com:8080' }, 'を'],
  [{ link: 'https://example.com' }, 'там'],
  [{ link: 'https://www.köln.example/ä', href: 'https://www.xn--kln-sna.example/%C3%A4' }, ' ist da'],
  [{ link: 'https://пример.рф', href: 'https://xn--e1afmkfd.xn--p1ai/' }, '。'],
  [
    {
      link: 'https://www.пример.рф/путь',
      href: 'https://www.xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C',
    },
  ],
  [{ link: 'https://例え.jp', href: 'https://xn--r8jz45g.jp/' }],
  [{ link: 'https://例え.jp:8080/a', href: 'https://xn--r8jz45g.jp:8080/a' }, 'へ'],
  [{ link: 'https://例え.jp', href: 'https://xn--r8jz45g.jp/' }, 'をご覧ください'],
  [
    {
      link: 'https://shop.example/café/путь',
      href: 'https://shop.example/caf%C3%A9/%D0%BF%D1%83%D1%82%D1%8C',
    },
  ],

  ...Array.from('。、，．！？：；・…～〜※］）｝〉》」』】｣｡､；؟،؛۔।॥', (sign) => [
    { link: 'https://shop.example/a' },
    `${sign}語`,
  ]),
  ...Array.from('［（｛〈《「『【｢', (sign) => [sign, { link: 'https://shop.example/a' }, '。']),
  ['اطلب ', { link: 'https://shop.example/a' }, '؟ ثم ', { link: 'https://shop.example/b' }, '، وشكرا'],
  ...Array.from('\u200b\u200c\u200d\u200e\u200f\u061c\u202a\u202e\u2060\u2066\u2067\u2068\u2069', (sign) => [
    sign,
    { link: 'https://shop.example/a' },
    `${sign}b`,
  ]),

  ['(', { link: 'https://shop.example/a_(b)' }, ').'],
  ['[', { link: 'https://shop.example/a' }, '], '],
  [{ link: 'https://shop.example/a' }, '?!'],
  ['https://bank.example@evil.example/'],
  ['https://localhost/a'],
  ['http://'],
]
