type Rgb = [number, number, number]

/** Black or white, whichever is easier to read on a colour: one of them always has a contrast of 4.5. */
export function foregroundOn(color: string): '#000' | '#fff' {
  const light = luminance(parse(color))
  return 1.05 / (light + 0.05) >= 4.5 ? '#fff' : '#000'
}

/** The colour, made darker or lighter until it can be read as text on a ground. */
export function readableOn(ground: string, color: string): string {
  const under = luminance(parse(ground))
  const end = under > 0.18 ? 0 : 255
  let rgb = parse(color)
  for (let step = 0; step < 20 && contrast(luminance(rgb), under) < 4.5; step += 1) {
    rgb = [toward(rgb[0], end), toward(rgb[1], end), toward(rgb[2], end)]
  }
  return `rgb(${rgb.join(' ')})`
}

const toward = (value: number, end: number): number => Math.round(value + (end - value) * 0.15)

function parse(color: string): Rgb {
  const digits = /^#[0-9a-f]{6}$/i.test(color) ? color : '#00687f'
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

/** As WCAG 2 defines it. */
function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
