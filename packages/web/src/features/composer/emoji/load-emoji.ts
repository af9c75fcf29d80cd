import { queryOptions } from '@tanstack/react-query'
import { readEmoji } from './emoji-model.ts'

const files = import.meta.glob<string>('./names/*.txt', { query: '?raw', import: 'default' })

/** All emoji with their names in a language: read when somebody first looks for one, not with the page. */
export const emojiQuery = (language: string) =>
  queryOptions({
    queryKey: ['emoji', language] as const,
    queryFn: async () => {
      const [list, names] = await Promise.all([textOf('list'), textOf(language).catch(() => textOf('en'))])
      return readEmoji(list, names)
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })

async function textOf(name: string): Promise<string> {
  const load = files[`./names/${name}.txt`]
  if (load === undefined) throw new Error(`There is no file of emoji in ${name}.`)
  return load()
}
