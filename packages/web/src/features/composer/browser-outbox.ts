import { calls, type MyTicket } from '@switchboard/contract'
import { createStore, del, entries, set } from 'idb-keyval'
import { callApi } from '../../live/api.ts'
import { notSignedIn, type Outcome } from '../../live/outcome.ts'
import { refusedMessages } from '../../live/refused-messages.ts'
import { signedIn } from '../../live/signed-in.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import { publishRefused } from './publish-refused.ts'
import type { QueuedMessage } from './queued-message.ts'
import type { OtherTabs, QueueStorage, SendOptions } from './send-queued.ts'

let open: { userid: string; outbox: Outbox; stop: () => void } | null = null

/** The outbox of the user who is signed in; messages queued before the last reload are sent when it opens. */
export function outboxOf(userid: string): Outbox {
  if (open?.userid === userid) return open.outbox
  const outbox = openOutbox({
    storage: storageOf(userid),
    otherTabs: openOtherTabs(),
    deliver: (queued, options) =>
      signedIn.get() === userid ? deliver(queued, options) : Promise.resolve(notSignedIn),
    close: (queued, clientSeq) =>
      signedIn.get() === userid ? close(queued, clientSeq) : Promise.resolve(notSignedIn),
    later: (callback, after) => void setTimeout(callback, after),
  })
  open?.stop()
  open = { userid, outbox, stop: publishRefused(outbox, refusedMessages) }
  void outbox.open().catch(() => undefined)
  return outbox
}

function deliver(queued: QueuedMessage, options: SendOptions): Promise<Outcome<unknown>> {
  return queued.receiverid === null ? sendToClient(queued, options) : sendPrivately(queued, options)
}

/** Milliseconds without an answer after which a message is sent again: the server answers before it sends it on. */
const patience = 20_000

/** Each call is made again after a lost answer: the server knows the message by its id. */
function sendToClient(queued: QueuedMessage, { signal, onProgress }: SendOptions): Promise<Outcome<unknown>> {
  const {
    messageid,
    ticketid,
    ticketCreatedOn: created_on,
    content,
    replyTo,
    file,
    recorded,
    template,
  } = queued
  const common = { messageid, ticketid, created_on, ...(replyTo && { replyTo: replyTo.messageid }) }
  if (template) {
    const { templateId, variables } = template
    return callApi(calls.sendTemplate, {
      body: { messageid, ticketid, created_on, templateId, variables: [...variables] },
      signal,
      patience,
    })
  }
  if (file === null) return callApi(calls.sendMessage, { body: { ...common, content }, signal, patience })
  const body = { ...common, recorded, ...(content !== '' && { content }) }
  return callApi(calls.sendFile, { body, file, signal, onProgress })
}

function sendPrivately(
  { receiverid, messageid, content, replyTo, file }: QueuedMessage,
  { signal, onProgress }: SendOptions,
): Promise<Outcome<unknown>> {
  const body = {
    receiverid: receiverid ?? '',
    messageid,
    content,
    ...(replyTo && { replyTo: replyTo.messageid }),
  }
  return file === null
    ? callApi(calls.createPrivateMessage, { body: { ...body, type: 'text' }, signal, patience })
    : callApi(calls.sendPrivateFile, { body, file, signal, onProgress })
}

const close = (
  { ticketid, ticketCreatedOn: created_on }: QueuedMessage,
  last_client_seq: number,
): Promise<Outcome<MyTicket>> =>
  callApi(calls.closeTicket, { body: { ticketid, created_on, last_client_seq }, patience })

/** Those of an older page know no templates, no recordings, no closing, no colleagues and no names. */
type StoredMessage = Omit<QueuedMessage, 'template' | 'recorded' | 'closing' | 'receiverid' | 'clientName'> &
  Partial<QueuedMessage>

function openOtherTabs(): OtherTabs {
  const channel = new BroadcastChannel('switchboard-outbox')
  return {
    discard: (messageid) => channel.postMessage(messageid),
    onDiscard: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data)
      }),
  }
}

function storageOf(userid: string): QueueStorage {
  const storage = createStore('switchboard-outbox', 'parcels')
  return {
    async load() {
      const kept = await entries<string, StoredMessage>(storage)
      return kept
        .map(([, queued]) => ({
          ...queued,
          template: queued.template ?? null,
          recorded: queued.recorded ?? false,
          closing: queued.closing ?? null,
          receiverid: queued.receiverid ?? null,
          clientName: queued.clientName ?? null,
        }))
        .filter((queued) => queued.userid === userid)
    },
    // A browser that forbids its storage throws at once.
    keep: async (queued) => set(queued.messageid, queued, storage),
    drop: async (messageid) => del(messageid, storage),
  }
}
