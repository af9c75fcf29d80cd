import { isPending, limits, type MyTicket } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { excessOf } from '../../lib/excess-of.ts'
import { latinKey } from '../../lib/latin-key.ts'
import { type FileRules, isTaken } from '../../lib/file-rules.ts'
import type { SendMode } from '../../live/open-ticket.ts'

/** The state of the area below a chat. */
export type ComposerState =
  | { kind: 'closed' }
  | { kind: 'accept' }
  | { kind: 'write' }
  | { kind: 'forbidden'; because: 'not-the-handler' | 'blocked' }
  /** Only templates may be sent until the client writes again. */
  | { kind: 'window-over' }

export function composerStateOf(
  ticket: MyTicket,
  windowEnds: string | null | undefined,
  now: Date,
): ComposerState {
  if (ticket.closed_on !== null) return { kind: 'closed' }
  if (isPending(ticket) && ticket.may.accept) return { kind: 'accept' }
  if (!ticket.may.send) return { kind: 'forbidden', because: 'not-the-handler' }
  if (ticket.client_blocked) return { kind: 'forbidden', because: 'blocked' }
  if (windowEnds && new Date(windowEnds) <= now) return { kind: 'window-over' }
  return { kind: 'write' }
}

/** Why no answer can be sent now; null while one can. */
export function barredText(state: ComposerState, ticket: MyTicket, t: TFunction): string | null {
  switch (state.kind) {
    case 'write':
      return null
    case 'closed':
      return t('refusal.ticket-closed')
    case 'accept':
      return t('refusal.not-the-handler')
    case 'forbidden':
      return state.because === 'blocked'
        ? t('composer.blocked')
        : t('composer.notYours', { name: ticket.user_name ?? '' })
    case 'window-over':
      return t('refusal.window-closed')
    default:
      return state satisfies never
  }
}

/** Whether a text can be sent, and how many characters it is too long. */
export function textCheck(text: string, textLimit: number, isComing: boolean): TextCheck {
  const excess = excessOf(text, textLimit)
  return { excess, maySend: text.trim() !== '' && excess <= 0 && !isComing }
}

export interface TextCheck {
  excess: number
  maySend: boolean
}

/** Files are sent when all of them are here, the channel takes each, and their caption is not too long. */
export const maySendFiles = (
  { files, isComing }: { files: ReadonlyArray<{ file: File }>; isComing: boolean },
  caption: string,
  rules: CaptionRules | undefined,
): boolean =>
  !isComing && captionExcess(caption, rules) <= 0 && files.every(({ file }) => isTaken(file, rules))

export type CaptionRules = FileRules & { captionLimit: number }

/** How many characters a caption is too long; not known before the channel's rules are. */
export const captionExcess = (caption: string, rules: CaptionRules | undefined): number =>
  rules === undefined ? 0 : excessOf(caption, Math.min(rules.captionLimit, limits.messageText))

/** How a pressed key sends: Enter, with Ctrl or Cmd also closing, with Shift besides going on; Ctrl+Shift+L later. */
export function sendModeOf(pressed: PressedKey): SendMode | undefined {
  const { key, ctrlKey, metaKey, shiftKey } = pressed
  const withCtrl = ctrlKey || metaKey
  if (key === 'Enter' && !withCtrl) return shiftKey ? undefined : 'stay'
  if (key === 'Enter') return shiftKey ? 'next' : 'close'
  return withCtrl && shiftKey && latinKey(pressed).toLowerCase() === 'l' ? 'later' : undefined
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

const minute = 60_000
const day = 24 * 60
const low = 2 * 60
const last = 60

interface WindowLeft {
  minutes: number
  /** Of the last hour, counted each second. */
  seconds: number
  /** Of the last 24 hours, 0 to 1. */
  share: number
  isLow: boolean
  isLastHour: boolean
}

/** How much of a reply window is left. */
export function windowLeft(windowEnds: string, now: Date): WindowLeft {
  const left = Math.max(0, new Date(windowEnds).getTime() - now.getTime())
  const minutes = Math.floor(left / minute)
  const seconds = Math.floor((left % minute) / 1000)
  return {
    minutes,
    seconds,
    share: Math.min(1, minutes / day),
    isLow: minutes < low,
    isLastHour: minutes < last,
  }
}

/** The text with something put in where the cursor is, and where the cursor is then. */
export function insertAt(text: string, from: number, to: number, what: string): { text: string; at: number } {
  return { text: text.slice(0, from) + what + text.slice(to), at: from + what.length }
}
