import { join } from 'node:path'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { readSources } from './checks/sources.ts'
import { expressionsIn, productCode } from './text-work/product-code.ts'

const root = join(import.meta.dirname, '..')

test('no regular expression of the product takes time with the square of a text', () => {
  const slow = productCode(readSources(root, 'packages'))
    .flatMap(expressionsIn)
    .flatMap(({ path, source, flags }) =>
      analyse({ source, flags }).reports.map(({ type }) => `${path}: /${source}/${flags}: ${type}`),
    )
  expect(slow).toEqual([])
})
