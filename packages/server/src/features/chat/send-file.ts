import type { Me, Message } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { UploadedFile } from '../../platform/http/served-call.ts'
import { lastContact } from '../clients/clients.ts'
import { accessTicket, namesOfTickets } from '../tickets/tickets.ts'
import { storeFitting } from './fitting-file.ts'
import { refuseBeyondLimits } from './limit-refusal.ts'
import { requireOpenWindow } from './reply-window.ts'
import { earlierRequest, requireMayWrite, type ToSend, writeOnce } from './outgoing.ts'

export interface FileToSend extends ToSend {
  content: string
  /** The browser recorded it as a voice note. */
  recorded: boolean
}

/**
 * Sends a file to the client. Its type is read from its bytes; it is durably stored before the message that shows it
 * exists, and a repeat of the same id stores nothing.
 */
export async function sendFile(
  app: AppContext,
  me: Me,
  toSend: FileToSend,
  upload: UploadedFile | null,
): Promise<Message> {
  const earlier = await earlierRequest(app.db, me, toSend)
  if (earlier !== null) return earlier
  const seen = await accessTicket(app.db, me, toSend.ticketid, toSend.created_on)
  const [[names], contact] = await Promise.all([
    namesOfTickets(app.db, [seen.ticketid]),
    lastContact(app.db, seen.ticketid),
  ])
  requireMayWrite(me, seen, names)
  requireOpenWindow(app, seen, contact)
  const content = toSend.content.trim()
  const { recorded } = toSend
  return storeFitting(app, seen.platform, { upload, recorded }, (file) =>
    writeOnce(app, me, toSend, async (tx, { platform, ticketid }) => {
      refuseBeyondLimits(platform, { kind: 'file', file: file.outbound, caption: content, replyTo: null })
      await file.insert(tx, ticketid, me.id)
      return { ...file.columns, media_state: 'ready' as const, content, recorded }
    }),
  )
}
