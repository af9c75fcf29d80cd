/** Several glyphs that screen readers announce as one picture. */
export const asPicture = (label: string) => ({ role: 'img', 'aria-label': label })
