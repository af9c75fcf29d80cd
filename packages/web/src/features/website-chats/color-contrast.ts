/** What the chat writes on a colour, white or black, and how well it can be read there (WCAG 2). */
export function inkOn(color: string): { ink: 'white' | 'black'; contrast: number } {
  const light = luminance(color)
  const white = 1.05 / (light + 0.05)
  return white >= readable
    ? { ink: 'white', contrast: white }
    : { ink: 'black', contrast: (light + 0.05) / 0.05 }
}

const readable = 4.5

function luminance(color: string): number {
  const part = (at: number) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}
