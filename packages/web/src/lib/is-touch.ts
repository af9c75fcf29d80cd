/** There the keyboard of the screen would cover what a search finds. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches
