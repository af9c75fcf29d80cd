/** The part of the messages that is drawn: `end` is null while it follows the newest one. */
export interface MessageWindow {
  start: number
  end: number | null
}

const step = 60
const most = 180

export const newest = (count: number): MessageWindow => ({ start: Math.max(0, count - step), end: null })

/** A long chat weighs no more than a short one: what leaves the other side is dropped and drawn again on the way back. */
export function earlier({ start, end }: MessageWindow, count: number): MessageWindow {
  const from = Math.max(0, start - step)
  const last = end ?? count
  return last - from > most ? { start: from, end: from + most } : { start: from, end }
}

export function later({ start, end }: MessageWindow, count: number): MessageWindow {
  if (end === null) return { start, end }
  const last = Math.min(count, end + step)
  return { start: Math.max(start, last - most), end: last === count ? null : last }
}

/** At the end of the chat what has long gone by is dropped; elsewhere what is read stays where it is. */
export function follow(window: MessageWindow, count: number, isAtEnd: boolean): MessageWindow {
  return isAtEnd && window.end === null && count - window.start > most ? newest(count) : window
}
