import { z } from 'zod'
import type { Choice } from '../outbound.ts'
import type { Message } from './wire.ts'

const mark = 'choices:'

/** Viber returns this with the client's next message, so that a typed answer counts like a pressed button. */
export function trackingOf(choices: readonly Choice[]): string | null {
  const written = mark + JSON.stringify(choices.map(({ label, payload }) => [label, payload]))
  return written.length <= 4096 ? written : null
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
  const typed = text.trim().toLowerCase()
  const meant = choices.find(([label]) => label.toLowerCase() === typed)
  const counted = /^\d{1,3}$/.test(typed) ? choices[Number(typed) - 1] : undefined
  return (meant ?? counted)?.[1] ?? null
}

function offeredIn(tracking: string): z.infer<typeof Tracked> {
  if (!tracking.startsWith(mark)) return []
  try {
    return Tracked.safeParse(JSON.parse(tracking.slice(mark.length))).data ?? []
  } catch {
    return []
  }
}
