/** How many characters a text is too long, as channels count them; below zero there is room. */
export const excessOf = (text: string, limit: number): number => Array.from(text.trim()).length - limit
