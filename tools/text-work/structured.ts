import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { exported } from './exported.ts'

export interface Work {
  what: string
  run(text: string): void
}

const Schema = z.custom<z.ZodType>((value) => value instanceof Object && 'safeParse' in value)
const Calls = z.record(
  z.string(),
  z.looseObject({ params: Schema.optional(), query: Schema.optional(), body: Schema.optional() }),
)
const Samples = z.record(z.string(), z.record(z.string(), z.unknown()))
const Parse = z.custom<(payload: unknown) => unknown>((value) => typeof value === 'function')
const Channels = z.record(z.string(), z.looseObject({ parse: Parse, news: Parse.optional() }))

/** The schemas of every call, with the text in one field of its sample after another. */
export async function callWork(root: string): Promise<Work[]> {
  const calls = Calls.parse(await exported(root, 'packages/contract/src/calls/index.ts', 'calls'))
  const samples = Samples.parse(await exported(root, 'packages/contract/src/samples/index.ts', 'callSamples'))
  return Object.entries(calls).flatMap(([name, call]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = call[part]
      const sample = samples[name]?.[part]
      if (schema === undefined || sample === undefined) return []
      return placesIn(sample).map((place) => ({
        what: `${name} ${part}.${place.join('.')}`,
        run: (text: string) => void schema.safeParse(withText(sample, place, text)),
      }))
    }),
  )
}

/** The parser of each channel with each of its samples, with the text in one place after another. */
export async function channelWork(root: string): Promise<Work[]> {
  const folders = z
    .array(z.string())
    .parse(await exported(root, 'packages/contract/src/platforms.ts', 'platforms'))
  const work = await Promise.all(
    folders.map(async (name) => {
      const channel = Channels.parse({
        [name]: await exported(root, `packages/channels/src/${name}/${name}.ts`, name),
      })[name]
      const folder = join(root, 'packages/channels/src', name, 'samples')
      return readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .flatMap((file) => {
          const sample: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
          return placesIn(sample).map((place) => ({
            what: `${name} ${file} ${place.join('.')}`,
            run(text: string) {
              const payload = withText(sample, place, text)
              channel?.parse(payload)
              channel?.news?.(payload)
            },
          }))
        })
    }),
  )
  return work.flat()
}

const Run = z.custom<(...given: unknown[]) => unknown>((value) => typeof value === 'function')
const colleague = (text: string) => ({
  userid: '1',
  firstName: text,
  lastName: text,
  username: text,
  status: 'online',
})
const server = 'packages/server/src/platform'
const web = 'packages/web/src/features'

/** Functions that take a text beside or inside something else. */
const others: ReadonlyArray<[path: string, name: string, given: (text: string) => unknown[]]> = [
  [`${server}/files/file-name.ts`, 'disposition', (text) => ['attachment', text]],
  [
    `${server}/files/name-by-type.ts`,
    'nameByType',
    (text) => [text, { mime: 'text/plain', ending: '.txt', known: true }],
  ],
  [`${server}/http/guards.ts`, 'bearerOf', (text) => [{ headers: { authorization: `Bearer ${text}` } }]],
  [`${server}/lib/html.ts`, 'html', (text) => [['<p>', '</p>'], text]],
  [
    'packages/contract/src/policies/template-text.ts',
    'fillTemplate',
    (text) => [{ text, places: [null] }, [text]],
  ],
  ['packages/channels/src/viber/keyboard.ts', 'keyboardOf', (text) => [[{ label: text, payload: text }]]],
  [`${web}/notes/mentions.ts`, 'colleaguesCalled', (text) => [text, [colleague(text)], '2']],
  [`${web}/notes/mentions.ts`, 'mentionsIn', (text) => [text, [colleague(text.slice(0, 20))], '2']],
  [`${web}/notes/mentions.ts`, 'splitMentions', (text) => [text, [colleague(text.slice(0, 20))]]],
  [`${web}/palette/commands.ts`, 'fitting', (text) => [[{ id: '1', words: 'Go', group: 'go' }], text]],
  [
    `${web}/agents/agents-model.ts`,
    'searchAgents',
    (text) => [[{ ...colleague('Mara'), email: text }], text],
  ],
]

export const otherWork = (root: string): Promise<Work[]> =>
  Promise.all(
    others.map(async ([path, name, given]) => {
      const call = Run.parse(await exported(root, path, name))
      return { what: name, run: (text: string) => void call(...given(text)) }
    }),
  )

type Place = readonly string[]

/** The place of a text. */
function placesIn(value: unknown, here: Place = []): Place[] {
  if (typeof value === 'string') return [here]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => placesIn(child, [...here, key]))
}

function withText(value: unknown, [key, ...rest]: Place, text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value))
    return value.map((child: unknown, index) => (String(index) === key ? withText(child, rest, text) : child))
  const { data = {} } = z.record(z.string(), z.unknown()).safeParse(value)
  return { ...data, [key]: withText(data[key], rest, text) }
}
