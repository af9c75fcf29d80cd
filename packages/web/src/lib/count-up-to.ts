/** How many there are; of an answer that holds so many at most, there may be more. */
export const countUpTo = (most: number, count: number): string => (count < most ? `${count}` : `${most}+`)
