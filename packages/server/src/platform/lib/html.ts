/** Text that is markup already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | readonly Part[]

/** Markup with everything put into it escaped, unless it is markup itself. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(pieces.map((piece, index) => piece + written(parts[index] ?? '')).join(''))
}

function written(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  return escaped(String(part))
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${String(sign.codePointAt(0))};`)
