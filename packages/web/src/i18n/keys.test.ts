import { expect, it } from 'vitest'
import { t } from './testing/english.ts'

const sources = import.meta.glob<string>(
  ['../{app,features,i18n,live,screens}/**/*.{ts,tsx}', '!../**/*.test.*'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

it('every text that a screen asks for has words', () => {
  const asked = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/(?:\bt\(|i18nKey=)\s*['"]([\w.-]+)['"]/g)].map(([, key = '']) => key),
  )
  expect(asked.length).toBeGreaterThan(100)
  // Parts of the page with a folder of words of their own are none of ours.
  const ours = asked.filter((key) => isPlace(key.split('.')[0] ?? ''))
  expect(ours.filter((key) => t(key, { count: 1 }) === key)).toEqual([])
})

const isPlace = (word: string): boolean => typeof t(word, { returnObjects: true }) === 'object'
