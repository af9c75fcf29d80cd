import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** While a word of another script is being composed, its keys belong to the input method (P12-139); Safari says so by 229 alone. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: isStated, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isStated || keyCode === 229
}
