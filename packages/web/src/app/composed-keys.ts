/**
 * While a word of another script is being composed, its keys belong to the input method (P12-139): no part of the page sees them,
 * also not the dialogs of React Aria, which close on any Escape. Safari reports the key that ends a composition once the word
 * is there, and by 229 alone. The browser gives the key to the input method all the same.
 */
export function keepComposedKeysOut(): void {
  const keepOut = (event: KeyboardEvent) => {
    const { isComposing, keyCode } = event
    if (isComposing || keyCode === 229) event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', keepOut, true)
}
