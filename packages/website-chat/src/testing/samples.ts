import type { ChatPage, VisitorChanges, VisitorMessage } from '@switchboard/contract'
import type { QueuedMessage } from '../chat/chat-state.ts'

export const page: ChatPage = {
  key: 'key_of_a_website_chat',
  company_name: 'Northwind',
  color: '#0b6b80',
  greeting: 'Hello!',
  language: 'en',
  presence: { state: 'online', opens_on: null },
  has_away_form: false,
  asks_challenge: false,
  file_limit: 50_000_000,
  is_removed: false,
}

/** The message at a place in the chat, in its first revision unless said otherwise. */
export const message = (position: number, changes: Partial<VisitorMessage> = {}): VisitorMessage => ({
  id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
  position,
  revision: position,
  from: 'company',
  at: '2026-05-04T12:00:00.000000Z',
  text: `text ${position}`,
  file: null,
  reply_to: null,
  reactions: { visitor: null, company: null },
  choices: [],
  chosen: null,
  ...changes,
})

export const changes = (messages: VisitorMessage[], more: Partial<VisitorChanges> = {}): VisitorChanges => ({
  messages,
  revision: Math.max(0, ...messages.map(({ revision }) => revision)),
  has_more: false,
  company_read: 0,
  visitor_read: 0,
  ...more,
})

export const queued = (id: string, more: Partial<QueuedMessage> = {}): QueuedMessage => ({
  id,
  text: `text of ${id}`,
  file: null,
  replyTo: null,
  at: '2026-05-04T12:00:00.000Z',
  visit: null,
  state: 'waiting',
  tries: 0,
  failure: null,
  ...more,
})
