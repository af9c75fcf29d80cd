/** While a word of another script is being composed, its keys belong to the input method; Safari says so by 229 alone. */
export const isComposing = ({ isComposing: isStated, keyCode }: KeyboardEvent): boolean =>
  isStated || keyCode === 229
