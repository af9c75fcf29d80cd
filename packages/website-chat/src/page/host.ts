import * as z from 'zod/mini'
import type { ToFrame, ToHost } from '../frame-protocol.ts'
import { entryOf } from '../loader/kept-entry.ts'
import { pageNow } from '../page-now.ts'

/** What shows the chat: the loader on a company's website, or this very page when the chat is opened by its own address. */
export interface Host {
  isFramed: boolean
  send(message: ToHost): void
}

const Text = z.nullable(z.string())
const Kept = z.nullable(
  z.object({ token: z.string(), isMuted: z.boolean(), person: Text, claims: z.optional(Text) }),
)
const VisitedPage = z.object({ url: z.string(), title: z.string() })
const Message: z.ZodMiniType<ToFrame> = z.union([
  z.object({
    type: z.literal('hello'),
    kept: Kept,
    identity: Text,
    language: Text,
    page: VisitedPage,
    isOpen: z.boolean(),
  }),
  z.object({ type: z.literal('open') }),
  z.object({ type: z.literal('close') }),
  z.object({
    type: z.literal('kept'),
    kept: Kept,
    // The loader of a page from before an update names none.
    ended: z.optional(Text),
  }),
  z.object({ type: z.literal('identify'), identity: Text }),
  z.object({ type: z.literal('language'), language: z.string() }),
  z.object({ type: z.literal('page'), page: VisitedPage }),
])

export function openHost(key: string, handle: (message: ToFrame) => void): Host {
  const isFramed = window.parent !== window && new URLSearchParams(location.search).has('frame')
  return isFramed ? framed(handle) : plain(key, handle)
}

/**
 * The first page of the parent window that answers is the host: a browser lets none frame this chat that the company has not
 * named, and the question holds nothing.
 */
function framed(handle: (message: ToFrame) => void): Host {
  let host: string | undefined
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || (host !== undefined && origin !== host)) return
    const parsed = z.safeParse(Message, data)
    if (!parsed.success) return
    host = origin
    handle(parsed.data)
  })
  window.parent.postMessage({ type: 'ready' } satisfies ToHost, '*')
  return {
    isFramed: true,
    send(message) {
      if (host !== undefined) window.parent.postMessage(message, host)
    },
  }
}

function plain(key: string, handle: (message: ToFrame) => void): Host {
  const entry = entryOf(key)
  entry.onChange((kept, ended) => handle({ type: 'kept', kept, ended }))
  const hello: ToFrame = {
    type: 'hello',
    kept: entry.read(),
    identity: null,
    language: null,
    page: pageNow(),
    isOpen: true,
  }
  queueMicrotask(() => handle(hello))
  return {
    isFramed: false,
    send(message) {
      if (message.type === 'keep') entry.write(message.kept, message.ended)
      if (message.type === 'unread')
        document.title = document.title.replace(
          /^(?:\(\d+\) )?/,
          message.count > 0 ? `(${message.count}) ` : '',
        )
    },
  }
}
