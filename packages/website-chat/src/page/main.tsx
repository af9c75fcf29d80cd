import type { ChatPage } from '@switchboard/contract'
import { render } from 'preact'
import * as z from 'zod/mini'
import { Page } from '../chat/schemas.ts'
import './page.css'
import { App } from './App.tsx'
import type { Chat } from './chat.ts'
import { startChat } from './start-chat.ts'

const root = document.querySelector('#root')
const embedded = z.safeParse(Page, read(document.querySelector('#page')?.textContent))
if (root && embedded.success) void start(embedded.data, (chat) => render(<App chat={chat} />, root))

async function start(page: ChatPage, draw: (chat: Chat) => void): Promise<void> {
  if (!new URLSearchParams(location.search).has('preview')) return startChat(page, draw)
  return (await import('./start-preview.ts')).startPreview(page, draw)
}

function read(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
