import type { Choice } from '../outbound.ts'

interface Keyboard {
  inline_keyboard: Array<Array<{ text: string; callback_data: string }>>
}

/** Names get a row each, so that none is cut; a few signs (stars, numbers) share a row. */
export function keyboardOf(choices: Choice[]): Keyboard {
  const buttons = choices.map(({ label, payload }) => ({ text: label, callback_data: payload }))
  const sideBySide = choices.length <= 5 && choices.every(({ label }) => label.length <= 5)
  return { inline_keyboard: sideBySide ? [buttons] : buttons.map((button) => [button]) }
}

export const noKeyboard: Keyboard = { inline_keyboard: [] }
