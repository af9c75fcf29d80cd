import type { PhoneButton, PhoneMessage } from '../../phone.ts'
import { shownMedia, type StorageFile } from '../../media/file-storage.ts'
import { isRecord } from '../../read-request.ts'
import type { PhoneKey } from '../../talks.ts'
import { invalidParameter } from '../graph-error.ts'
import { attachedFile, cdnAddress, type AttachmentKind, type PageCall } from './attachments.ts'
import type { Page } from './page.ts'

/** A page's message as the phone shows it, and the content of its echo. */
export type Content = {
  shows: Partial<PhoneMessage<string>> & Pick<PhoneMessage<string>, 'kind'>
  keys: PhoneKey[]
  echo: Record<string, unknown>
  file: StorageFile | undefined
  isReusable: boolean
}

export async function readContent(
  call: PageCall,
  page: Page,
  message: Record<string, unknown>,
): Promise<Content> {
  const { text, attachment } = message
  const keys = readQuickReplies(message['quick_replies'])
  if (text !== undefined && attachment !== undefined) {
    throw invalidParameter('Cannot have both text and attachment in message')
  }
  if (isRecord(attachment)) return { ...(await readAttachment(call, page, attachment)), keys }
  const shown = limited(text, 'message[text]', page.product === 'messenger' ? 2000 : 1000)
  if (page.product === 'instagram' && Buffer.byteLength(shown) > 1000)
    throw invalidParameter('Length of param message[text] must be less than or equal to 1000')
  return {
    shows: { kind: 'text', text: shown },
    keys,
    echo: { text: shown },
    file: undefined,
    isReusable: false,
  }
}

function limited(value: unknown, name: string, most: number): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw invalidParameter(`The parameter ${name} is required.`)
  if (value.length > most) {
    throw invalidParameter(`Length of param ${name} must be less than or equal to ${most}`)
  }
  return value
}

function readQuickReplies(value: unknown): PhoneKey[] {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > 13) {
    throw invalidParameter('Param message[quick_replies] must have at most 13 elements.')
  }
  return value.filter(isRecord).map((reply) => {
    if (reply['content_type'] !== 'text') return { label: String(reply['content_type']), sends: '' }
    const label = limited(reply['title'], 'title', 20)
    return { label, sends: limited(reply['payload'], 'payload', 1000) }
  })
}

type Attached = Omit<Content, 'keys'>

async function readAttachment(
  call: PageCall,
  page: Page,
  attachment: Record<string, unknown>,
): Promise<Attached> {
  if (attachment['type'] === 'template') return readTemplate(attachment['payload'])
  const file = await attachedFile(call, page, attachment)
  const payload = isRecord(attachment['payload']) ? attachment['payload'] : {}
  const { type } = attachment
  return {
    shows: { kind: kindOf(type), media: shownMedia(file) },
    echo: { attachments: [{ type, payload: { url: cdnAddress(call.world, page.product, file) } }] },
    file,
    isReusable: payload['is_reusable'] === true,
  }
}

const shownKinds: Record<AttachmentKind, PhoneMessage['kind']> = {
  image: 'photo',
  audio: 'voice',
  video: 'video',
  file: 'document',
}

function kindOf(type: unknown): PhoneMessage['kind'] {
  const known = Object.entries(shownKinds).find(([name]) => name === type)
  return known?.[1] ?? 'unknown'
}

function readTemplate(payload: unknown): Attached {
  if (!isRecord(payload)) throw invalidParameter('The parameter message[attachment][payload] is required.')
  const { template_type: type } = payload
  if (type !== 'button' && type !== 'generic')
    throw invalidParameter('Param template_type must be one of {button, generic}.')
  const { text, buttons } = type === 'button' ? readButtonTemplate(payload) : readGeneric(payload)
  const echo = { attachments: [{ type: 'template', payload }] }
  return { shows: { kind: 'text', text, buttons }, echo, file: undefined, isReusable: false }
}

type Card = { text: string; buttons: PhoneButton[][] }

function readButtonTemplate(payload: Record<string, unknown>): Card {
  return { text: limited(payload['text'], 'text', 640), buttons: readButtons(payload['buttons'], 1) }
}

function readGeneric({ elements }: Record<string, unknown>): Card {
  if (!Array.isArray(elements) || elements.length < 1 || elements.length > 10) {
    throw invalidParameter('Param elements must have 1 to 10 items.')
  }
  const cards = elements.filter(isRecord)
  return {
    text: cards.map((card) => limited(card['title'], 'title', 80)).join('\n'),
    buttons: cards.flatMap((card) => readButtons(card['buttons'] ?? [], 0)),
  }
}

function readButtons(value: unknown, least: number): PhoneButton[][] {
  const buttons = Array.isArray(value) ? value.filter(isRecord) : []
  if (buttons.length < least || buttons.length > 3)
    throw invalidParameter('Param buttons must have 1 to 3 items.')
  return buttons.map((button) => {
    const text = limited(button['title'], 'title', 20)
    if (button['type'] === 'web_url')
      return [{ text, data: undefined, url: limited(button['url'], 'url', 2000) }]
    if (button['type'] !== 'postback')
      throw invalidParameter('Param type must be one of {postback, web_url}.')
    return [{ text, data: limited(button['payload'], 'payload', 1000), url: undefined }]
  })
}
