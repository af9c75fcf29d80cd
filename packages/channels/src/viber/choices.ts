import { foldWord } from '@switchboard/contract'
import { z } from 'zod'
import type { Choice } from '../outbound.ts'
import type { Message } from './wire.ts'

const mark = 'choices:'
const mostTracked = 4096

/** Viber returns this with the client's next message, so that a typed answer counts like a pressed button. */
export function trackingOf(choices: readonly Choice[]): string | null {
  const written = mark + JSON.stringify(choices.map(({ label, payload }) => [label, payload]))
  return written.length <= mostTracked ? written : null
}

const Tracked = z.array(z.tuple([z.string(), z.string()]))

/**
 * A button press arrives only as the text of the button: silent, one of the choices just offered, or in the form that
 * only Switchboard's buttons have. null: the client wrote the text.
 */
export function chosenPayload({ text = '', tracking_data = '' }: Message, silent: boolean): string | null {
  const choices = offeredIn(tracking_data)
  const pressed = choices.find(([, payload]) => payload === text)
  if (pressed !== undefined) return pressed[1]
  if (text !== '' && (silent || /^(?:rate|dep):[\w:-]{1,100}$/.test(text))) return text
  return typedChoice(choices, text.trim())?.[1] ?? null
}

/**
 * A choice that was typed, in whatever case and width: iade is İade. Where two differ in nothing else, only the exact text
 * says which one is meant.
 */
function typedChoice(choices: Offered, text: string): Offered[number] | undefined {
  const exact = choices.find(([label]) => label.trim() === text)
  if (exact !== undefined) return exact
  // No choice is that long, and a long run of accents takes long to be composed.
  if (text.length > mostTracked) return undefined
  const typed = folded(text)
  const alike = choices.filter(([label]) => folded(label) === typed)
  if (alike.length > 0) return alike.length === 1 ? alike[0] : undefined
  return /^\d{1,3}$/.test(typed) ? choices[Number(typed) - 1] : undefined
}

/** Half-width kana have their marks beside them, and are composed first. */
const folded = (text: string): string => foldWord(text.normalize('NFKC')).trim()

type Offered = z.infer<typeof Tracked>

function offeredIn(tracking: string): Offered {
  if (!tracking.startsWith(mark) || tracking.length > mostTracked) return []
  try {
    return Tracked.safeParse(JSON.parse(tracking.slice(mark.length))).data ?? []
  } catch {
    return []
  }
}
