import type { CatchUp } from './catch-up.ts'
import { hasGap } from './chat-state.ts'
import { openCompanyTyping } from './company-typing.ts'
import type { ConversationParts } from './conversation-parts.ts'
import type { LiveConnection, LiveHandlers } from './live-connection.ts'
import type { Outgoing } from './outgoing.ts'
import type { Reading } from './reading.ts'

const asksAgainAfter = 5000

interface LiveUpdatesParts extends ConversationParts {
  catchUp: CatchUp
  reading: Reading
  outgoing: Outgoing
  loadVisitor(): void
}

export interface LiveUpdates {
  /** Loads what is known to the desk and stays connected. */
  follow(token: string): Promise<void>
  /** The page woke up: what is new is loaded, over a connection if there is none. */
  refresh(token: string): void
  typing(isTyping: boolean): void
  nudge(): void
  close(): void
}

/** Keeps one live connection for the token of the visit. */
export function openLiveUpdates(parts: LiveUpdatesParts): LiveUpdates {
  const { store, visit, catchUp } = parts
  const handlers = handlersOf(parts, { askAgain, loadMissing })
  let live: LiveConnection | undefined
  let connectedAs: string | null = null
  let isAskingAgain = false
  let isMissing = false

  async function follow(token: string): Promise<void> {
    if (connectedAs === token || visit.token() !== token) return
    close()
    connectedAs = token
    await catchUp.load()
    if (connectedAs !== token) return
    const opened = await parts.connect(token, handlers).catch(() => undefined)
    if (connectedAs !== token) return opened?.close()
    live = opened
    if (opened) return
    connectedAs = null
    askAgain()
  }

  function close(): void {
    live?.close()
    live = undefined
    connectedAs = null
  }

  /**
   * The script of the connection did not come, and a browser may not ask for it twice; or the connection is lost, and some
   * networks let none through: what is new is asked for meanwhile.
   */
  function askAgain(): void {
    if (isAskingAgain) return
    isAskingAgain = true
    parts.later(() => {
      isAskingAgain = false
      const token = visit.token()
      if (token === null) return
      if (connectedAs === null) return void follow(token)
      if (store.get().connection === 'lost') {
        void catchUp.load()
        askAgain()
      } else if (isMissing) void loadMissing()
    }, asksAgainAfter)
  }

  /** The desk has sent all of it once and may have nothing more to say: a call that fails is made again. */
  async function loadMissing(): Promise<void> {
    isMissing = !(await catchUp.loadAnew())
    if (isMissing) askAgain()
  }

  return {
    follow,
    refresh: (token) => void (connectedAs === null ? follow(token) : catchUp.load()),
    typing: (isTyping) => live?.typing(isTyping),
    nudge: () => live?.nudge(),
    close,
  }
}

function handlersOf(
  parts: LiveUpdatesParts,
  { askAgain, loadMissing }: { askAgain(): void; loadMissing(): Promise<void> },
): LiveHandlers {
  const { store, catchUp, reading, outgoing, loadVisitor } = parts
  return {
    revision: () => store.get().revision,
    opened() {
      // Another tab may have given a name meanwhile.
      if (store.get().connection === 'lost') loadVisitor()
      store.dispatch({ type: 'connection', connection: 'live' })
      // The connection brings what is new; the call that failed says that all is there.
      if (store.get().history !== 'loaded') void catchUp.load()
      void outgoing.nudge()
    },
    // The call says so too, and then this visit is over.
    refused: () => void catchUp.load(),
    lost() {
      store.dispatch({ type: 'connection', connection: 'lost' })
      askAgain()
    },
    changes(changes) {
      const isIncomplete = hasGap(store.get(), changes) || changes.has_more
      store.dispatch({ type: 'changes', changes })
      reading.markRead()
      if (isIncomplete) void loadMissing()
    },
    typing: openCompanyTyping(parts),
    presence: (presence) => store.dispatch({ type: 'presence', presence }),
    visitor: loadVisitor,
    page: parts.showPage,
    removed: () => store.dispatch({ type: 'removed' }),
  }
}
