import { sampleKinds, type PhoneAction } from '../phone-channel.ts'

/** A request of the page that cannot be read; the text names the field. */
export class Unreadable extends Error {
  readonly statusCode = 400
}

export function readAction(body: unknown): PhoneAction {
  const type = readField(body, 'type')
  const text = () => readField(body, 'text')
  const messageId = () => readField(body, 'messageId')
  switch (type) {
    case 'write':
      return { type, text: text() }
    case 'reply':
    case 'edit':
      return { type, messageId: messageId(), text: text() }
    case 'react':
      return { type, messageId: messageId(), emoji: readField(body, 'emoji', '') || null }
    case 'press':
      return { type, messageId: messageId(), button: readField(body, 'button') }
    case 'tap':
      return { type, key: readField(body, 'key') }
    case 'sample': {
      const kind = sampleKinds.find((one) => one === readField(body, 'kind'))
      if (!kind) throw new Unreadable('kind is unknown')
      return { type, kind, caption: readField(body, 'caption', '') }
    }
    case 'start':
    case 'read':
    case 'block':
    case 'unblock':
      return { type }
    default:
      throw new Unreadable('type is unknown')
  }
}

export function readField(body: unknown, name: string, otherwise?: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  if (typeof value === 'string' && value !== '') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (otherwise === undefined) throw new Unreadable(`${name} is missing`)
  return otherwise
}
