import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../packages/web/src')

it('the layout is chosen by how many letters fit the window, so that larger ones get the narrower layout', () => {
  const asked = globSync('**/*.{css,ts,tsx}', { cwd: source }).flatMap((name) =>
    [
      ...readFileSync(join(source, name), 'utf8').matchAll(/\((?:min|max)-(?:width|height): [\d.]+(\w+)\)/g),
    ].map(([query, unit]) => ({ name, query, unit })),
  )
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter(({ unit }) => unit !== 'rem')).toEqual([])
})
