/** Several glyphs that readers hear as one picture. */
export const asPicture = (label: string) => ({ role: 'img', 'aria-label': label })
