import type { InboundEvent, InboundClient } from '../inbound.ts'
import type { Chat, Named, User } from './wire.ts'

export function clientOf(person: User | Chat): InboundClient {
  const language = 'language_code' in person ? person.language_code : undefined
  return {
    extUserId: String(person.id),
    name: nameOf(person) ?? String(person.id),
    username: person.username ?? null,
    language: typeof language === 'string' ? language : null,
    phone: null,
  }
}

/** A person's full name, a group's or channel's title, or the username when there is nothing else. */
export function nameOf({ first_name, last_name, title, username }: Named): string | null {
  const full = [first_name, last_name].filter(isPresent).join(' ')
  return [full, title, username].find(isPresent) ?? null
}

function isPresent(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== ''
}

/** All of Telegram's dates are seconds; 0 means "not accessible". */
export function instant(seconds: number | undefined): Date | null {
  if (seconds === undefined || seconds <= 0 || seconds > 8.64e12) return null
  return new Date(seconds * 1000)
}

/** Ignores groups: a reply to one client would be visible to the whole group. */
export function groupChat(extId: string, at: Date | null, chat: Chat): InboundEvent {
  return { kind: 'ignored', extId, at, why: `${chat.type} chat` }
}
