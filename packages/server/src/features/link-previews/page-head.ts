/** What the head of a page says about it, for those who link to it. */
export interface PageHead {
  title: string | null
  description: string | null
  site: string | null
  /** As it is written, which may be relative to the page. */
  picture: string | null
}

/** Characters that are shown of each. */
const shown = { title: 200, description: 300, site: 60 }
/** Characters of a page's text that are read before they are shortened. */
const READ = 2000

/**
 * Reads the title and the `meta` elements of a page's head. Anything may be given: each character is looked at a fixed number
 * of times, and what is found is text, never markup.
 */
export function readHead(html: string): PageHead {
  const { title, meta } = factsOf(html)
  const first = (...names: string[]) =>
    names.map((name) => decoded(meta.get(name) ?? '').trim()).find((text) => text !== '') ?? null
  const said = (text: string | null, most: number) =>
    plainText(text ?? '')
      .slice(0, most)
      .toWellFormed() || null
  return {
    title: said(first('og:title', 'twitter:title') ?? title, shown.title),
    description: said(first('og:description', 'twitter:description', 'description'), shown.description),
    site: said(first('og:site_name'), shown.site),
    picture: first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'),
  }
}

/** The beginning of a comment or of a tag. */
const beginnings = /<(?:!--|(\/?)([a-z][a-z0-9]{0,20})(?=[\s/>]))/gi
/** Elements whose content is no markup, and where it ends. */
const rawEnds = new Map(['script', 'style', 'template', 'svg', 'title'].map((name) => [name, `</${name}`]))

function factsOf(html: string): { title: string | null; meta: ReadonlyMap<string, string> } {
  const meta = new Map<string, string>()
  const ends = endFinder(html)
  let title: string | null = null
  let at = 0
  for (;;) {
    beginnings.lastIndex = at
    const found = beginnings.exec(html)
    if (found === null) return { title, meta }
    const name = found[2]?.toLowerCase()
    const isEnd = found[1] === '/'
    at = found.index + found[0].length
    if (isEnd ? name === 'head' : name === 'body') return { title, meta }
    if (name === 'meta' && !isEnd) at = readMeta(html, at, meta)
    const end = name === undefined ? '-->' : rawEnds.get(name)
    if (end === undefined || isEnd) continue
    const rest = ends(end, at)
    if (name === 'title')
      title ??= decoded(
        html
          .slice(at, rest)
          .replace(/^[^>]*>/, '')
          .slice(0, READ),
      )
    at = rest
  }
}

/** Where the next such end is; without one everything is content. */
function endFinder(html: string): (end: string, from: number) => number {
  return (end, from) => {
    const pattern = new RegExp(end, 'gi')
    pattern.lastIndex = from
    return pattern.exec(html)?.index ?? html.length
  }
}

const attributes = /[\s/]*([^\s>/][^\s=>/]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y

/** Puts what a `meta` element says under its name; the first one of a name counts. Returns where the element ends. */
function readMeta(html: string, from: number, meta: Map<string, string>): number {
  const values = new Map<string, string>()
  let at = from
  for (;;) {
    attributes.lastIndex = at
    const found = attributes.exec(html)
    if (found === null) break
    at = attributes.lastIndex
    const [, name = '', double, single, bare] = found
    values.set(name.slice(0, 20).toLowerCase(), (double ?? single ?? bare ?? '').slice(0, READ))
  }
  const name = (values.get('property') ?? values.get('name') ?? '').toLowerCase()
  if (name !== '' && !meta.has(name)) meta.set(name, values.get('content') ?? '')
  return at
}

/** One line without characters that turn the direction of the text around it. */
const plainText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u{202a}-\u{202e}\u{2066}-\u{2069}\s]+/gu, ' ').trim()

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (written, decimal, hex, name) => {
    if (typeof name === 'string') return named.get(name.toLowerCase()) ?? written
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : written
  })

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['hellip', '…'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['laquo', '«'],
  ['raquo', '»'],
])
