import { ticketIdOf } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import type { EventHandler } from '../../live/event-handlers.ts'
import type { Failure } from '../../live/outcome.ts'
import { failureText } from '../../live/refusal-text.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { withdrawAcceptUndo } from './undo.ts'

type Step = 'accept' | 'close' | 'reassign'

const shown = new Map<string, () => void>()
/** The steps that were tried, and that no event has shown to be done since. */
const tried = new Set<string>()

/** A step is tried: the notice that it was not done goes (P7-93). */
export function tryStep(step: Step, ticketid: string): void {
  withdraw(step + ticketid)
  tried.add(step + ticketid)
}

/** A notice that stays until it is dismissed, or the step is done or tried again. A step was done if only its answer was lost (P12-179). */
export function showNotDone(step: Step, ticketid: string, failure: Failure, t: TFunction): void {
  const key = step + ticketid
  withdraw(key)
  if (failure.kind === 'away' && !tried.has(key)) return
  const text = t(texts[step], { id: ticketid.slice(0, 8) })
  shown.set(key, toasts.show({ tone: 'danger', text, sub: failureText(failure, t) }))
}

const texts = { accept: 'tickets.acceptFailed', close: 'close.failed', reassign: 'reassign.failed' } as const

function withdraw(key: string): void {
  shown.get(key)?.()
  shown.delete(key)
}

export const handleStepEvent: EventHandler = (event, { me }) => {
  const { type, payload, actor } = event
  // After a colleague's step there is nothing left to undo.
  if (actor !== me.id) withdrawAcceptUndo(ticketIdOf(event) ?? '')
  if (type === 'acceptTicket') isDone('accept', payload.ticket.ticketid)
  if (type === 'closeTicket') isDone('close', payload.ticket.ticketid)
  if (type === 'newHandler') isDone('reassign', payload.ticket.ticketid)
  if (type === 'ticketOutOfSight') isDone('reassign', payload.ticketid)
}

function isDone(step: Step, ticketid: string): void {
  withdraw(step + ticketid)
  tried.delete(step + ticketid)
}
