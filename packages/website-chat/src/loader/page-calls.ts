/** What a website can call as `window.switchboardChat`. */
interface Served {
  open(): void
  close(): void
  /** A JWT signed with the identity secret; null when the person has signed out. */
  identify(identity: string | null): void
  setLanguage(language: string): void
}

type ChatEvent = 'open' | 'close' | 'unread' | 'message'
type Listener = (count: number) => void

export interface PageCalls {
  serve(served: Served): void
  setUnread(count: number): void
  emit(event: ChatEvent): void
}

/**
 * Before this script has loaded, a website may write `(window.switchboardChat ||= []).push(['open'])`: those calls are made
 * now, and `push` goes on to work. Undefined where the chat is on the page already.
 */
export function openPageCalls(): PageCalls | undefined {
  const before: unknown = Reflect.get(window, 'switchboardChat')
  if (before && !isList(before)) return undefined
  const listeners: [event: unknown, listener: Listener][] = []
  let unread = 0
  const emit = (event: ChatEvent) => {
    for (const [wanted, listener] of listeners) if (wanted === event) listener(unread)
  }
  return {
    emit,
    setUnread(count) {
      if (count === unread) return
      unread = count
      emit('unread')
    },
    serve(served) {
      const api = {
        open: () => served.open(),
        close: () => served.close(),
        identify: (identity: unknown) => served.identify(typeof identity === 'string' ? identity : null),
        setLanguage: (language: unknown) => served.setLanguage(String(language)),
        unread: () => unread,
        on: (event: unknown, listener: unknown) => {
          if (isListener(listener)) listeners.push([event, listener])
        },
        push: (...queued: unknown[]) => {
          for (const call of queued) run(call)
        },
      }
      const run = (call: unknown) => {
        if (!isList(call)) return
        const [name, first, second] = call
        if (name === 'open' || name === 'close') api[name]()
        if (name === 'identify' || name === 'setLanguage') api[name](first)
        if (name === 'on') api.on(first, second)
      }
      Reflect.set(window, 'switchboardChat', api)
      if (isList(before)) api.push(...before)
    },
  }
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isListener = (value: unknown): value is Listener => typeof value === 'function'
