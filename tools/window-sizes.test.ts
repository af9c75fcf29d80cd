import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../packages/web/src')

it('the layout is chosen by how many letters fit the window, so that larger ones get the narrower layout', () => {
  const asked = globSync('**/*.{css,ts,tsx}', { cwd: source }).flatMap((name) =>
    [
      ...readFileSync(join(source, name), 'utf8').matchAll(
        /(@container [\w-]+ )?\((?:min|max)-(?:width|height): [\d.]+(\w+)\)/g,
      ),
    ].map(([query, container, unit]) => ({ name, query, container, unit })),
  )
  expect(asked.length).toBeGreaterThan(100)
  // The em of a container is its own size of letters, which is in rem.
  const follows = new Set(['rem', '@container em'])
  expect(
    asked.filter(
      ({ container, unit }) => !follows.has(unit ?? '') && !follows.has(`${container?.slice(0, 10)} ${unit}`),
    ),
  ).toEqual([])
})
