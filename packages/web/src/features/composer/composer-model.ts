import { isPending, type MyTicket } from '@switchboard/contract'

/** What stands at the foot of a chat. */
export type Foot =
  | { kind: 'closed' }
  | { kind: 'accept' }
  | { kind: 'write' }
  | { kind: 'forbidden'; because: 'not-the-handler' | 'blocked' | 'window-over' }

export function footOf(ticket: MyTicket, windowEnds: string | null | undefined, now: Date): Foot {
  if (ticket.closed_on !== null) return { kind: 'closed' }
  if (isPending(ticket) && ticket.may.accept) return { kind: 'accept' }
  if (!ticket.may.send) return { kind: 'forbidden', because: 'not-the-handler' }
  if (ticket.client_blocked) return { kind: 'forbidden', because: 'blocked' }
  if (windowEnds && new Date(windowEnds) <= now) return { kind: 'forbidden', because: 'window-over' }
  return { kind: 'write' }
}

const day = 24 * 60
const low = 2 * 60

/** How much of a 24-hour window is left. */
export function windowLeft(
  windowEnds: string,
  now: Date,
): { minutes: number; share: number; isLow: boolean } {
  const minutes = Math.max(0, Math.floor((new Date(windowEnds).getTime() - now.getTime()) / 60_000))
  return { minutes, share: Math.min(1, minutes / day), isLow: minutes < low }
}

type FileLimits = { image: number; video: number; audio: number; document: number }

/** The channel's limit for this file when the file is beyond it (§8 upload limits). */
export function limitBroken(file: { type: string; size: number }, limits: FileLimits): number | null {
  const [family = ''] = file.type.split('/')
  const limit =
    family === 'image' || family === 'video' || family === 'audio' ? limits[family] : limits.document
  return file.size > limit ? limit : null
}

/** The text with something put in where the cursor is, and where the cursor is then. */
export function insertAt(text: string, from: number, to: number, what: string): { text: string; at: number } {
  return { text: text.slice(0, from) + what + text.slice(to), at: from + what.length }
}
