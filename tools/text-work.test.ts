import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources } from './checks/sources.ts'
import { fewTexts, hostileTexts } from './text-work/hostile-texts.ts'
import { productCode, textFunctionsIn } from './text-work/product-code.ts'
import { callWork, channelWork, otherWork, type Work } from './text-work/structured.ts'
import { isPlainFunction, textFunctionOf } from './text-work/text-functions.ts'
import { growth } from './text-work/work.ts'

const root = join(import.meta.dirname, '..')
const code = productCode(readSources(root, 'packages'))
const PATIENCE = 120_000

/** What takes more than its share of time for which texts. */
const slow = (works: readonly Work[], texts = hostileTexts): string[] =>
  works.flatMap(({ what, run }) =>
    texts.flatMap(({ what: of, text }) => {
      const grown = growth((length) => run(text(length)))
      return grown === null ? [] : [`${what} with ${of}: ${grown}`]
    }),
  )

describe('100,000 characters of anything take about ten times as long as 10,000', () => {
  const functions = code.flatMap(textFunctionsIn).filter(isPlainFunction)

  test('for every text function, and those are found by themselves', () => {
    const names = functions.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(150)
    expect(names).toEqual(expect.arrayContaining(['cleanFileName', 'linkify', 'readJson', 'languageFor']))
  })

  test.each(functions)('$path $name', { timeout: PATIENCE }, async (found) => {
    expect(slow([{ what: found.name, run: await textFunctionOf(root, found) }])).toEqual([])
  })

  test('for functions that take more than a text', { timeout: PATIENCE }, async () => {
    expect(slow(await otherWork(root))).toEqual([])
  })

  test('for the schemas of every call', { timeout: PATIENCE }, async () => {
    expect(slow(await callWork(root), fewTexts)).toEqual([])
  })

  test('for what the channels read of a webhook', { timeout: PATIENCE }, async () => {
    expect(slow(await channelWork(root), fewTexts)).toEqual([])
  })
})

test('work with the square of a text is seen', () => {
  const everyPair = ({ length }: string): void => {
    let sum = 0
    for (let pair = 0; pair < (length * length) / 40; pair += 1) sum += pair % 7
    expect(sum).toBeGreaterThan(0)
  }
  expect(slow([{ what: 'every pair', run: everyPair }], fewTexts.slice(0, 1))).toHaveLength(1)
})
