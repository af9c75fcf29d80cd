import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('../../{features,live,screens}/**/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The first is over in a moment, the second is the whole text of the specification. */
const withoutMore = new Set(["t('pane.none')", "t('settings.comingSoon')"])

/** A button is held by the compiler: without `action` an empty state states its `wayOn`. */
it('every empty state says more than its title, unless it offers another try', () => {
  const states = Object.entries(sources).flatMap(([file, source]) =>
    statesIn(source).map((state) => ({ file, state })),
  )
  expect(states.length).toBeGreaterThan(30)
  const short = states.filter(
    ({ state }) =>
      !/\btext=/.test(state) &&
      !state.includes("t('common.retry')") &&
      !withoutMore.has(/title=\{(.*?)\}/.exec(state)?.[1] ?? ''),
  )
  expect(short).toEqual([])
})

/** Each element as it is formatted: on one line, or to the line that closes it under its beginning. */
function statesIn(source: string): string[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    if (!line.includes('<EmptyState')) return []
    if (/<EmptyState .*\/>/.test(line)) return [line]
    const edge = `${/^ */.exec(line)?.[0] ?? ''}/>`
    const end = lines.findIndex((later, place) => place > at && later === edge)
    return [lines.slice(at, end + 1).join('\n')]
  })
}
