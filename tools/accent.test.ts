import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const styles = join(import.meta.dirname, '../packages/web/src/styles')
const css = ['raw.css', 'meaning.css'].map((name) => readFileSync(join(styles, name), 'utf8')).join('\n')

it('the accent is a light cyan, by day and by night', () => {
  const meant = /--accent: light-dark\(var\(--(.+?)\), var\(--(.+?)\)\)/.exec(css)?.slice(1) ?? []
  expect(meant).toHaveLength(2)
  for (const raw of meant) {
    const [, light, hue] = new RegExp(`--${raw}: oklch\\((\\S+) \\S+ (\\S+)\\)`).exec(css) ?? []
    expect(Number(light)).toBeGreaterThan(0.8)
    // Cyan itself is at 195 degrees.
    expect(Math.abs(Number(hue) - 200)).toBeLessThan(15)
  }
})
