import { expect, it } from 'vitest'
import { foregroundOn, readableOn } from './readable-color.ts'

it.each([
  ['#000000', '#fff'],
  ['#0b6b80', '#fff'],
  ['#767676', '#fff'],
  ['#777777', '#000'],
  ['#ffeb3b', '#000'],
  ['#ffffff', '#000'],
] as const)('on %s one reads %s', (color, foreground) => {
  expect(foregroundOn(color)).toBe(foreground)
})

it.each(['#000000', '#ffffff', '#ffeb3b', '#0b6b80', '#ff0000', '#7f7f7f'])(
  'makes a text of %s that can be read on light and on dark',
  (color) => {
    expect(contrast(readableOn('#ffffff', color), [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(readableOn('#14181c', color), [20, 24, 28])).toBeGreaterThanOrEqual(4.5)
  },
)

it('leaves a colour alone that can be read', () => {
  expect(readableOn('#ffffff', '#0b6b80')).toBe('rgb(11 107 128)')
})

function contrast(color: string, ground: [number, number, number]): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
  const [dark = 0, light = 0] = [luminance([red, green, blue]), luminance(ground)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(rgb: [number, number, number]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
