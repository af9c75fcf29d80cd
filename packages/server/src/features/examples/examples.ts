import type { Language } from '@switchboard/contract'
import { type ExampleName, type ExampleTexts, exampleTexts } from './texts.ts'

/** How far the story of a ticket goes, each with all before it. */
export type ExampleEnd = 'pending' | 'answered' | 'noted' | 'rated'

export interface Example {
  language: Language
  /** The name of the client, which says that it is an example. */
  client: string
  texts: ExampleTexts['stories'][ExampleName]
  /** Since the client wrote first. */
  minutesAgo: number
  end: ExampleEnd
}

const HOUR = 60

interface Story {
  name: ExampleName
  minutesAgo: number
  end: ExampleEnd
  /** The client writes in another language than the administrator reads. */
  foreign?: 0 | 1
}

const stories: readonly Story[] = [
  { name: 'delivery', minutesAgo: 26 * HOUR, end: 'pending' },
  { name: 'opening', minutesAgo: 45, end: 'pending', foreign: 0 },
  { name: 'address', minutesAgo: 12, end: 'pending' },
  { name: 'grinder', minutesAgo: 5, end: 'pending', foreign: 1 },
  { name: 'invoice', minutesAgo: 3 * HOUR, end: 'answered' },
  { name: 'refund', minutesAgo: 6 * HOUR, end: 'noted' },
  { name: 'thanks', minutesAgo: 50 * HOUR, end: 'rated' },
]

/** Two of these write in their own language and script. */
const foreignLanguages: readonly Language[] = ['es', 'ja', 'ru']

/** The examples for an administrator who reads this language. */
export function examplesFor(reads: Language): Example[] {
  const others = foreignLanguages.filter((language) => language !== reads)
  return stories.map(({ name, foreign, ...story }) => {
    const language = (foreign === undefined ? reads : others[foreign]) ?? reads
    const texts = exampleTexts[language].stories[name]
    return { ...story, language, texts, client: exampleTexts[reads].marker.replace('{name}', texts.client) }
  })
}
