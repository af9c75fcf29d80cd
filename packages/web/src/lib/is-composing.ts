import type { KeyboardEvent } from 'react'

/** While a word of another script is being composed, its keys belong to the input method (P12-139); Safari says so by 229 alone. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229
