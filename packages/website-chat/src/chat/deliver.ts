import type { VisitedPage, VisitorMessage } from '@switchboard/contract'
import type { Outcome, VisitorApi } from './api.ts'
import type { QueuedMessage } from './chat-state.ts'
import type { ConversationParts } from './conversation-parts.ts'
import type { LiveUpdates } from './live-updates.ts'
import { isOf, type Outgoing } from './outgoing.ts'
import type { KeptEntry, VisitorSession } from './visitor-session.ts'

interface DeliverParts extends ConversationParts {
  entry: KeptEntry
  outgoing: Outgoing
  live: LiveUpdates
  session: VisitorSession
}

/** Brings a message of the queue to the desk, and starts the visit with the first one. */
export function deliver(parts: DeliverParts, queued: QueuedMessage): Promise<Outcome<VisitorMessage>> {
  const send = () => sendQueued(parts, queued)
  // Two tabs with the same first message start one visit: the later one hears of it before its turn comes.
  return parts.visit.token() === null ? parts.alone(send) : send()
}

async function sendQueued(
  { api, store, visit, page, entry, outgoing, live, session }: DeliverParts,
  queued: QueuedMessage,
): Promise<Outcome<VisitorMessage>> {
  const started = await visit.ensure()
  if (started.kind !== 'done') {
    // The company has disconnected this chat since the page loaded, and no visitor has a token to hear of it.
    if (started.kind === 'refused' && started.code === 'website-chat-not-found')
      store.dispatch({ type: 'removed' })
    return started
  }
  const token = started.answer
  const owner = visit.owner()
  // What was written as one person is not sent as another; meanwhile it may have been handed on.
  const current = store.get().queue.find((one) => one.id === queued.id)
  // Nor what was discarded meanwhile.
  if (!current || !isOf(owner, current)) return { kind: 'refused', code: 'not-signed-in', status: 401 }
  if (current.visit === null) outgoing.own(queued, owner)
  // Before the desk has the message: its answer is lost when the visitor leaves the page at once.
  if (!entry.isKept) entry.write(token)
  const outcome = await handOver(api, token, queued, page())
  session.noticeRefusal(outcome, token)
  if (outcome.kind === 'refused' && outcome.status === 401) return { kind: 'away' }
  if (outcome.kind === 'done') void live.follow(token)
  const isLost = outcome.kind === 'away' && queued.file !== null && !(await isReadable(queued.file.blob))
  return isLost ? { kind: 'refused', code: 'file-unreadable', status: 400 } : outcome
}

/** A browser fails to send a file that was changed or removed after it was chosen as if nobody answered (P13-69). */
const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

const handOver = (
  api: VisitorApi,
  token: string,
  { id, text, file, replyTo }: QueuedMessage,
  page: VisitedPage | null,
): Promise<Outcome<VisitorMessage>> =>
  file
    ? api.sendFile(token, {
        id,
        file: file.blob,
        name: file.name,
        caption: text,
        reply_to: replyTo,
        recorded: file.isRecorded,
        page,
      })
    : api.sendMessage(token, { id, text, reply_to: replyTo, page })
