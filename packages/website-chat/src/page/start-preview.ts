import type { ChatPage } from '@switchboard/contract'
import * as z from 'zod/mini'
import { now } from '../browser/browser.ts'
import { initialState } from '../chat/chat-state.ts'
import type { Conversation } from '../chat/conversation-parts.ts'
import { Page } from '../chat/schemas.ts'
import { openChatStore } from '../chat/store.ts'
import type { Chat } from './chat.ts'
import { tagOf } from './languages.ts'
import { loadTexts, translateWith } from './texts.ts'
import { timeWords } from './times.ts'

const Preview = z.object({ type: z.literal('preview'), page: Page })

/** The chat beside its settings: it shows the choices that the desk posts to it, and sends nothing to anybody. */
export async function startPreview(first: ChatPage, draw: (chat: Chat) => void): Promise<void> {
  let shown = 0
  async function show(page: ChatPage): Promise<void> {
    shown += 1
    const turn = shown
    const texts = await loadTexts(page.language)
    // A newer choice may have been shown meanwhile.
    if (turn === shown) draw(previewOf(page, texts))
  }
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== location.origin) return
    const parsed = z.safeParse(Preview, data)
    if (parsed.success) void show(parsed.data.page)
  })
  await show(first)
  window.parent.postMessage({ type: 'ready' }, location.origin)
}

function previewOf(page: ChatPage, texts: Awaited<ReturnType<typeof loadTexts>>): Chat {
  const { language } = page
  const tag = tagOf(language)
  document.documentElement.lang = language
  return {
    page,
    host: { isFramed: false, send: nothing },
    store: openChatStore(initialState(page)),
    conversation: silent,
    t: translateWith(texts),
    tag,
    language,
    times: timeWords(tag, now),
    isMuted: false,
    setMuted: nothing,
    setAtEnd: nothing,
    // Its field must not take the caret out of the settings.
    isOpen: () => false,
    onOpen: () => nothing,
    onClose: () => nothing,
  }
}

const nothing = () => undefined
const refused = async () => false

const silent: Conversation = {
  resume: async () => undefined,
  keptElsewhere: async () => undefined,
  identify: nothing,
  begin: async () => undefined,
  owner: () => null,
  draft: () => '',
  keepDraft: nothing,
  write: nothing,
  retry: nothing,
  discard: nothing,
  react: refused,
  choose: refused,
  name: refused,
  seen: nothing,
  typing: nothing,
  setMuted: nothing,
  wake: nothing,
}
