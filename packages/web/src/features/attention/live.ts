import { isPending, maySeeTicket } from '@switchboard/contract'
import i18next from 'i18next'
import { titleFlasher, windowTicker } from '../../lib/flash-title.ts'
import { type Sound, soundPlayer, windowSoundRoom } from '../../lib/sounds.ts'
import { activeTicket } from '../../live/active-ticket.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { announce } from './announcements.ts'

const sounds = soundPlayer(windowSoundRoom)
const flasher = titleFlasher(document, windowTicker)

/**
 * Tickets already announced. A ticket counts as new once, although its event repeats when the client has chosen a
 * department; a ticket that had a handler may become new again.
 */
const announced = new Set<string>()

/** A new ticket plays a sound and flashes the tab; a client's message in the open chat plays a soft sound. */
export const handleAttentionEvent: EventHandler = (event, { queries, me }) => {
  const wantsSound = queries.getQueryData<{ sounds: boolean }>(['preferences'])?.sounds !== false
  if (event.type === 'acceptTicket' || event.type === 'newHandler') {
    if (event.payload.ticket.userid !== null) announced.delete(event.payload.ticket.ticketid)
  }
  if (event.type === 'newTicket') {
    const { ticket } = event.payload
    if (!isPending(ticket) || !maySeeTicket(me, ticket) || announced.has(ticket.ticketid)) return
    announced.add(ticket.ticketid)
    flasher.flash(i18next.t('tickets.newTicket'))
    announce(i18next.t('tickets.newTicketFrom', { name: ticket.client_name }))
    if (wantsSound) void playOnce('new-ticket')
  }
  if (event.type === 'newMessage') {
    const { message } = event.payload
    if (message.isagent || message.ticketid !== activeTicket.get()) return
    if (wantsSound) void playOnce('new-message')
  }
}

/** Several tabs handle the same event: the one that gets the lock plays. */
async function playOnce(sound: Sound): Promise<void> {
  if (!('locks' in navigator)) return void sounds.play(sound)
  await navigator.locks.request('switchboard.sound', { ifAvailable: true }, async (lock) => {
    if (lock && sounds.play(sound)) await new Promise((done) => setTimeout(done, quietFor))
  })
}

const quietFor = 2000
