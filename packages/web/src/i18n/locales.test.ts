import { languageCodes, languages, refusals } from '@switchboard/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { textFiles } from './testing/translator.ts'

const Locale = z.record(z.string(), z.json())
const files: Record<string, object> = {
  ...textFiles,
  ...import.meta.glob<object>('../connect/texts/*.json', { eager: true, import: 'default' }),
}
const folders = [...new Set(Object.keys(files).map((file) => file.slice(0, file.lastIndexOf('/'))))]
const textsOf = (code: string, folder: string) => flatten(Locale.parse(files[`${folder}/${code}.json`]))
const plural = /_(zero|one|two|few|many|other)$/
const bare = (key: string): string => key.replace(plural, '')
const placed = /\{\{\w+\}\}|<\/?\w+>/g
const isCounted = (key: string): boolean => plural.test(key)

/**
 * What docs/interface-terms.md keeps out: the other way of addressing the reader, a bank's word for the account number, a second word for
 * ticket, channel, webhook, closed, percentile, lock, log in or the system, and words of another sense: a piece of furniture for the desk,
 * a disability for a block, a verb with both genders in brackets.
 */
const strangers = {
  af: /(?<!\p{L})(jy|jou|jouself|departement\p{L}*|rekeningnommer|webhaak|toonbank|lessenaar|inkassie|ontsluit)(?!\p{L})/iu,
  bg: /(?<!\p{L})(ти|теб|твоя?|тикет\p{L}*|номер на сметк\p{L}*|webhook|бюро(то)?|дневник\p{L}*)(?![\p{L}._])/iu,
  tr: /(?<!\p{L})(sen|senin|sana|hesap numara\p{L}*|web kanca\p{L}*|engelli(yken)?|ileti(deki|ye|yi)?|çalışma arkadaşı|diyor ki)(?!\p{L})/iu,
  es: /(?<!\p{L})(tú|tus?|tuy[oa]s?|contigo|número de cuenta|notificaciones web|asegúrate|inténtalo|cópialo|guárdal[ao])(?!\p{L})/iu,
  ru: /(?<!\p{L})(ты|тебя|тебе|тво[йяеию]|обращени\p{L}*|номер\p{L}* счёта|webhook|код\p{L}* восстановления)(?![\p{L}._])|\p{L}\(а\)/iu,
  nl: /(?<!\p{L})(je|jij|jou|jouw|accountnummer|desk|personeel|aanmelding\p{L}*|aanmeld|afgemeld|meld u|vergrendel\p{L}*|toestand)(?!\p{L})/iu,
  ja: /チャンネル|口座|内部メモ|クローズ|パーセンタイル|サイン(イン|アウト)|待ち受け|ブラウザ(?!ー)|書き出し|音声メッセージ/u,
}

const curly = /["']| …/u

/** Quotation marks of another language, straight ones, a space before an ellipsis; in Japanese also narrow signs and letters without a space. */
const foreignSigns = {
  af: new RegExp(`${curly.source}|[„‘«»]`, 'u'),
  bg: new RegExp(`${curly.source}|[”‘’«»]`, 'u'),
  tr: new RegExp(`${curly.source}|[„‘«»]`, 'u'),
  es: new RegExp(`${curly.source}|[“”„‘]|(?<!¡[^!]*)!|(?<!¿[^?]*)\\?`, 'u'),
  ru: new RegExp(`${curly.source}|[“”„‘’]`, 'u'),
  nl: new RegExp(`${curly.source}|[“”„«»]`, 'u'),
  ja: /["'“”„‘’«»]|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]([,:;!?(]|(?=[A-Za-z0-9]))|[A-Za-z0-9](?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/u,
}

/** Small letters where a language addresses the reader with a capital, and the other way round within a sentence. */
const otherLetters = {
  bg: /(?<![\p{L}{])(вие|ви|вас|вам|ваш\p{L}*)(?!\p{L})/u,
  ru: /(?<=[\p{L},»] )(Вы|Вас|Вам|Вами|Ваш\p{L}*)(?!\p{L})/u,
}

describe.each(folders)('the languages of %s', (folder) => {
  const english = textsOf('en', folder)

  it('are the eight of the specification', () => {
    const codes = Object.keys(files).filter((file) => file.startsWith(`${folder}/`))
    expect(codes.toSorted()).toEqual(languageCodes.map((code) => `${folder}/${code}.json`).toSorted())
  })

  it.each(languageCodes)('%s has every key of English and no other', (code) => {
    const keys = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(bare))].toSorted()
    expect(keys(textsOf(code, folder))).toEqual(keys(english))
  })

  it.each(languageCodes)('%s counts by its own rules', (code) => {
    const rules = new Intl.PluralRules(languages[code].tag).resolvedOptions().pluralCategories
    const texts = textsOf(code, folder)
    for (const key of new Set([...english.keys()].filter(isCounted).map(bare))) {
      const zero = english.has(`${key}_zero`) ? ['zero'] : []
      const forms = [...texts.keys()].filter((one) => isCounted(one) && bare(one) === key)
      expect(forms.map((one) => one.slice(key.length + 1)).toSorted()).toEqual([...rules, ...zero].toSorted())
    }
  })

  it.each(languageCodes)('%s fills in what English fills in', (code) => {
    for (const [key, text] of textsOf(code, folder)) {
      const model = english.get(`${bare(key)}_other`) ?? english.get(key) ?? ''
      const missing = placesOf(model).filter(
        (place) => !placesOf(text).includes(place) && !mayLack(key, place),
      )
      const unknown = placesOf(text).filter((place) => !placesOf(model).includes(place))
      expect({ key, missing, unknown }).toEqual({ key, missing: [], unknown: [] })
    }
  })

  it.each(languageCodes.filter((code) => code !== 'en'))('%s repeats no English', (code) => {
    const repeated = [...textsOf(code, folder)].filter(([key, text]) => text === english.get(key))
    expect(repeated.filter(([, text]) => !isShared(text))).toEqual([])
  })

  it.each(Object.entries(strangers))('%s keeps its register and its terms', (code, texts) => {
    expect([...textsOf(code, folder)].filter(([, text]) => texts.test(text))).toEqual([])
  })

  it.each(Object.entries(foreignSigns))('%s keeps its signs', (code, signs) => {
    expect([...textsOf(code, folder)].filter(([, text]) => signs.test(text))).toEqual([])
  })

  it.each(Object.entries(otherLetters))('%s addresses the reader in one spelling', (code, texts) => {
    expect([...textsOf(code, folder)].filter(([, text]) => texts.test(text))).toEqual([])
  })

  it.each(languageCodes)('%s leaves no text empty', (code) => {
    expect([...textsOf(code, folder)].filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

it('every top-level name is in one file alone', () => {
  const english = Object.entries(textFiles).filter(([file]) => file.endsWith('/en.json'))
  const names = english.flatMap(([, texts]) => Object.keys(texts))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

const english = new Map(folders.flatMap((folder) => [...textsOf('en', folder)]))

it('English has every refusal of the specification', () => {
  for (const [code, { message }] of Object.entries(refusals))
    expect(english.get(`refusal.${code}`)).toBe(message)
})

it.each([
  ['login.emptyFields', 'Some fields are empty'],
  ['login.invalid', 'Invalid email or password'],
  ['errors.notFound', '404 Error! Page not found :('],
  ['errors.takeMeBack', 'Take me back!'],
  ['errors.error', 'Unexpected Application Error'],
  ['tickets.noneFound', 'No tickets found!'],
  ['tickets.newTicket', 'New Ticket!'],
  ['chat.closedOn', 'Closed on {{date}}.'],
  ['chat.reopenedOn', 'Reopened on {{date}}.'],
  ['close.question', 'Are you sure you want to close the ticket?'],
  ['find.none', 'No search results found!'],
  ['inbox.message', 'unread message from <name>{{name}}</name>'],
  ['inbox.rating', 'received rating'],
])('%s is the text of the specification', (key, text) => {
  expect(english.get(key)).toBe(text)
})

/** 'Reopened once' needs no number. */
const mayLack = (key: string, place: string): boolean => place === '{{count}}' && /_(zero|one)$/.test(key)

/** What some of the languages write as English does: units, loanwords and names. */
const loanwords =
  'account admin agent audio beta chat chats compact contact document emoji marketing offline online open status sticker ticket tickets video webhook websites'
const names = 'messenger switchboard telegram viber whatsapp'
const shared = new Set(['h', 'min', 'no', ...loanwords.split(' '), ...names.split(' ')])
const isShared = (text: string): boolean =>
  (text.replaceAll(placed, '').match(/\p{L}+/gu) ?? []).every((word) => shared.has(word.toLowerCase()))

const placesOf = (text: string): string[] => [...new Set(text.match(placed))].toSorted()

function flatten(
  texts: Record<string, z.infer<ReturnType<typeof z.json>>>,
  before = '',
): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(before + key, value)
    else for (const [inner, text] of flatten(Locale.parse(value), `${before}${key}.`)) found.set(inner, text)
  }
  return found
}
