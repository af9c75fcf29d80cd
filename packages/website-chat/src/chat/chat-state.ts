import type { ChatPage, Visitor, VisitorChanges, VisitorMessage } from '@switchboard/contract'

export interface QueuedMessage {
  id: string
  text: string
  file: { blob: Blob; name: string; isRecorded: boolean } | null
  replyTo: string | null
  /** As `Date.toISOString` writes it. */
  at: string
  /** The `owner` of the visit it was written in; null before there was one. */
  visit: string | null
  state: 'waiting' | 'sending' | 'refused'
  /** How often nobody answered. */
  tries: number
  /** The desk's code for why it was refused. */
  failure: string | null
}

export interface ChatState {
  history: 'none' | 'loading' | 'loaded' | 'failed'
  /** In the order of their positions. */
  messages: readonly VisitorMessage[]
  /** Everything up to here is known. */
  revision: number
  companyRead: number
  visitorRead: number
  queue: readonly QueuedMessage[]
  isCompanyTyping: boolean
  presence: ChatPage['presence']
  connection: 'none' | 'live' | 'lost'
  visitor: Visitor | null
  /** The chat can be seen, so what arrives is read. */
  isSeen: boolean
  /** The line "New messages" is above the first company message after this position. */
  unreadAfter: number | null
  /** The desk takes no more messages for this chat. */
  isRemoved: boolean
  /** How often another person has begun on this page: what the one before had not sent yet goes with him or her (P13-70). */
  persons: number
}

export type ChatAction =
  /** `answersAfter`: asked for by a call that named this revision; otherwise the desk sent it by itself. */
  | { type: 'changes'; changes: VisitorChanges; answersAfter?: number }
  | { type: 'message'; message: VisitorMessage }
  /** Known messages, whose files have new addresses. */
  | { type: 'addresses'; messages: readonly VisitorMessage[] }
  | { type: 'history'; history: ChatState['history'] }
  | { type: 'queue'; queue: readonly QueuedMessage[] }
  | { type: 'typing'; isTyping: boolean }
  | { type: 'presence'; presence: ChatPage['presence'] }
  | { type: 'connection'; connection: ChatState['connection'] }
  | { type: 'visitor'; visitor: Visitor }
  | { type: 'seen'; isSeen: boolean }
  | { type: 'read'; position: number }
  | { type: 'line-passed' }
  | { type: 'removed' }
  /** Another visit begins on this page, which may send these messages; of another person or of the same one. */
  | { type: 'forget'; queue: readonly QueuedMessage[]; isOther: boolean }

export const initialState = ({
  presence,
  is_removed,
}: Pick<ChatPage, 'presence' | 'is_removed'>): ChatState => ({
  history: 'none',
  messages: [],
  revision: 0,
  companyRead: 0,
  visitorRead: 0,
  queue: [],
  isCompanyTyping: false,
  presence,
  connection: 'none',
  visitor: null,
  isSeen: false,
  unreadAfter: null,
  isRemoved: is_removed,
  persons: 0,
})

export function reduce(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'changes':
      return withChanges(state, action.changes, action.answersAfter)
    case 'message':
      return withMessages(state, [action.message])
    case 'addresses':
      return { ...state, messages: withAddresses(state.messages, action.messages) }
    case 'history':
      return { ...state, history: action.history }
    case 'queue':
      return { ...state, queue: action.queue }
    case 'typing':
      return { ...state, isCompanyTyping: action.isTyping }
    case 'presence':
      // The desk tells it of a chat that is connected, which may be so again.
      return { ...state, presence: action.presence, isRemoved: false }
    case 'connection':
      return { ...state, connection: action.connection, isCompanyTyping: false }
    case 'visitor':
      return { ...state, visitor: action.visitor }
    case 'seen':
      return withSeen(state, action.isSeen)
    case 'read':
      return { ...state, visitorRead: Math.max(state.visitorRead, action.position) }
    case 'line-passed':
      return { ...state, unreadAfter: null }
    case 'removed':
      return { ...state, isRemoved: true }
    case 'forget':
      return {
        ...initialState({ presence: state.presence, is_removed: state.isRemoved }),
        isSeen: state.isSeen,
        queue: action.queue,
        persons: state.persons + (action.isOther ? 1 : 0),
      }
  }
}

function withChanges(state: ChatState, changes: VisitorChanges, answersAfter?: number): ChatState {
  const known = withMessages(state, changes.messages)
  const isWhole = answersAfter === undefined ? !hasGap(state, changes) : answersAfter <= state.revision
  return {
    ...known,
    // After a gap the place to ask from stays: what is missing comes by a call.
    revision: isWhole ? Math.max(state.revision, changes.revision) : state.revision,
    companyRead: Math.max(state.companyRead, changes.company_read),
    visitorRead: Math.max(state.visitorRead, changes.visitor_read),
  }
}

/** Whether something between what is known and what has come may be missing. */
export function hasGap(state: ChatState, { messages, revision }: VisitorChanges): boolean {
  const first = messages.reduce((least, message) => Math.min(least, message.revision), revision)
  return first > state.revision + 1
}

function withMessages(state: ChatState, incoming: readonly VisitorMessage[]): ChatState {
  const messages = merge(state.messages, incoming)
  if (messages === state.messages) return state
  const arrived = new Set(incoming.map(({ id }) => id))
  const queue = state.queue.some(({ id }) => arrived.has(id))
    ? state.queue.filter(({ id }) => !arrived.has(id))
    : state.queue
  const hasAnswer = messages.at(-1)?.from === 'company' && messages.at(-1) !== state.messages.at(-1)
  return { ...state, messages, queue, isCompanyTyping: state.isCompanyTyping && !hasAnswer }
}

/** Each id once, in its newest form, by position. What is known already changes nothing. */
function merge(
  known: readonly VisitorMessage[],
  incoming: readonly VisitorMessage[],
): readonly VisitorMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  let isNew = false
  for (const message of incoming) {
    const before = byId.get(message.id)
    if (before && before.revision >= message.revision) continue
    byId.set(message.id, message)
    isNew = true
  }
  return isNew ? [...byId.values()].sort((one, other) => one.position - other.position) : known
}

function withAddresses(
  known: readonly VisitorMessage[],
  renewed: readonly VisitorMessage[],
): readonly VisitorMessage[] {
  const urls = new Map(renewed.map(({ id, file }) => [id, file?.url]))
  return known.map((message) => {
    const url = urls.get(message.id)
    return message.file && url ? { ...message, file: { ...message.file, url } } : message
  })
}

/** The line appears where the visitor comes back to, and stays until he or she answers or leaves. */
function withSeen(state: ChatState, isSeen: boolean): ChatState {
  if (isSeen === state.isSeen) return state
  const comesBack = isSeen && unreadCount(state) > 0
  return { ...state, isSeen, unreadAfter: comesBack ? state.visitorRead : state.unreadAfter }
}

export function unreadCount({ messages, visitorRead }: ChatState): number {
  return messages.filter(({ from, position }) => from === 'company' && position > visitorRead).length
}

export const lastPosition = ({ messages }: ChatState): number => messages.at(-1)?.position ?? 0
