import type { Choice } from '../outbound.ts'
import { shortened } from '../text-limits.ts'
import { viberLimits } from './limits.ts'

/** Up to three short signs share a row of six columns, many choices use two columns, others have a row each. */
export function keyboardOf(choices: readonly Choice[]) {
  const sideBySide = choices.length <= 3 && choices.every(({ label }) => label.length <= 8)
  const perRow = sideBySide ? choices.length : 1
  const Columns = 6 / (choices.length > 24 ? 2 : perRow)
  return {
    Type: 'keyboard',
    DefaultHeight: false,
    InputFieldState: 'regular',
    Buttons: choices.map(({ label, payload }) => ({
      Columns,
      Rows: 1,
      ActionType: 'reply',
      ActionBody: payload,
      Text: escaped(shortened(label, 60)),
      TextSize: 'regular',
      // The client does not see the payload as a message of theirs.
      Silent: true,
    })),
  }
}

/** Texts on buttons are a kind of HTML, of limited length. */
function escaped(text: string): string {
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return html.length <= viberLimits.buttonText ? html : text.replaceAll(/[&<>]/g, ' ')
}

/** The same question for apps without keyboards: the client types the number or the text. */
export function inWords(text: string, choices: readonly Choice[]): string {
  return [text, ...choices.map(({ label }, index) => `${index + 1}. ${label}`)].join('\n')
}
