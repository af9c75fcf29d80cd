import { expect, it } from 'vitest'
import { t } from './testing/english.ts'

const sources = import.meta.glob<string>(
  ['../{app,features,i18n,live,screens,ui}/**/*.{ts,tsx}', '!../**/*.test.*', '!../ui/gallery/**'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

it('every text that a screen uses exists', () => {
  const asked = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/(?:\bt\(|i18nKey=)\s*['"]([\w.-]+)['"]/g)].map(([, key = '']) => key),
  )
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((key) => t(key, { count: 1 }) === key)).toEqual([])
})

it('every part of the texts that a screen chooses from is there', () => {
  const chosen = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/(?:\bt\(|i18nKey=\{)\s*`([\w.-]+)\.[\w-]*\$\{/g)].map(([, key = '']) => key),
  )
  expect(chosen.length).toBeGreaterThan(20)
  expect(chosen.filter((key) => typeof t(key, { returnObjects: true }) !== 'object')).toEqual([])
})
