import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * Writes the emoji and their names in each language into the web app, one emoji a line, from three packages that nobody
 * needs to have installed: `npm pack` unicode-emoji-json, cldr-annotations-full and cldr-annotations-derived-full, unpack
 * each, and run `node tools/make-emoji-data.ts <unicode-emoji-json> <cldr-annotations-full> <cldr-annotations-derived-full>`.
 */
const [emojiFolder = '', namesFolder = '', derivedFolder = ''] = process.argv.slice(2)
const data = new URL('../packages/web/src/features/composer/emoji/names/', import.meta.url)
const languages = ['en', 'es', 'nl', 'af', 'tr', 'ru', 'bg', 'ja']

/** Newer ones are empty boxes on the devices of many agents and clients. */
const NEWEST = 14
const MOST_KEYWORDS = 8

const Groups = z.array(
  z.object({
    emojis: z.array(z.object({ emoji: z.string(), emoji_version: z.coerce.number() })),
  }),
)
const Names = z.record(
  z.string(),
  z.object({ tts: z.array(z.string()).optional(), default: z.array(z.string()).optional() }),
)
type Names = z.infer<typeof Names>

const english = namesIn('en')
const groups = Groups.parse(readJson(join(emojiFolder, 'data-by-group.json'))).map(({ emojis }) => ({
  emojis: emojis.filter(({ emoji, emoji_version }) => emoji_version <= NEWEST && isPlain(emoji)),
}))

writeFileSync(
  new URL('list.txt', data),
  `${groups.flatMap(({ emojis }) => emojis.map(({ emoji }) => emoji)).join('\n')}\n`,
)
for (const language of languages) {
  const names = namesIn(language)
  const lines = groups.flatMap(({ emojis }) => emojis.map(({ emoji }) => lineOf(emoji, names)))
  writeFileSync(new URL(`${language}.txt`, data), `${lines.join('\n')}\n`)
}

/** Variants of persons by gender have the same word in most searches: the panel shows one of them. */
function isPlain(emoji: string): boolean {
  const isVariant = emoji.includes('\u200D') && /[\u2640\u2642\u{1F468}\u{1F469}]/u.test(emoji)
  return nameOf(emoji, english) !== undefined && !isVariant
}

function lineOf(emoji: string, names: Names): string {
  const found = nameOf(emoji, names) ?? nameOf(emoji, english)
  const name = found?.tts?.[0] ?? ''
  const known = name.toLowerCase()
  const keywords = (found?.default ?? []).filter((word) => !known.includes(word.toLowerCase()))
  return [name, ...new Set(keywords.map((word) => word.toLowerCase()))].slice(0, 1 + MOST_KEYWORDS).join('|')
}

function nameOf(emoji: string, names: Names): Names[string] | undefined {
  return names[emoji] ?? names[emoji.replaceAll('\uFE0F', '')]
}

function namesIn(language: string): Names {
  const own = z.object({ annotations: z.object({ annotations: Names }) })
  const derived = z.object({ annotationsDerived: z.object({ annotations: Names }) })
  const path = (part: string) => join(part, language, 'annotations.json')
  return {
    ...derived.parse(readJson(join(derivedFolder, path('annotationsDerived')))).annotationsDerived
      .annotations,
    ...own.parse(readJson(join(namesFolder, path('annotations')))).annotations.annotations,
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
