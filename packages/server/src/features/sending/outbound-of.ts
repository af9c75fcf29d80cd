import type { Outbound, OutboundFile } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import { openAsBlob } from 'node:fs'
import type { AppContext } from '../../context.ts'
import type { OutboxCommand } from '../../platform/outbox/outbox.ts'
import { channelOf } from '../channel-accounts/channel-accounts.ts'
import { fileById, formFor, publicFileUrl, renditionOf } from '../files/files.ts'
import { messageAtProvider, messageById, type MessageRow } from '../chat/chat.ts'

/**
 * A stored send in the form that a channel takes; null when there is nothing to send any more. Our ids become the
 * provider's here and not when the send was queued, because an earlier send of the same conversation may have returned its
 * id just now.
 */
export async function outboundOf(
  app: AppContext,
  command: OutboxCommand,
  message: MessageRow | undefined,
  platform: Platform,
): Promise<Outbound | null> {
  switch (command.kind) {
    case 'message':
      return message === undefined ? null : ofMessage(app, message, platform)
    case 'text':
      return { kind: 'text', text: command.text, replyTo: null }
    case 'question':
    case 'template':
    case 'acknowledge-press':
      return command
    case 'reaction': {
      const messageRef = await refOf(app, command.target)
      return messageRef === null ? null : { kind: 'reaction', messageRef, emoji: command.emoji }
    }
    case 'mark-read': {
      const messageRef = await refOf(app, command.target)
      return messageRef === null ? null : { kind: 'mark-read', messageRef }
    }
    case 'remove-choices': {
      const messageRef = await refOf(app, command.target)
      return messageRef === null ? null : { kind: 'remove-choices', messageRef, text: command.text }
    }
    default:
      return command satisfies never
  }
}

async function ofMessage(app: AppContext, message: MessageRow, platform: Platform): Promise<Outbound> {
  const replyTo = message.reply_to === null ? null : await refOf(app, message.reply_to)
  if (message.fileid === null) return { kind: 'text', text: message.content, replyTo }
  const file = await fileOf(app, message, message.fileid, platform)
  return { kind: 'file', file, caption: message.content, replyTo }
}

async function fileOf(
  app: AppContext,
  message: MessageRow,
  fileid: string,
  platform: Platform,
): Promise<OutboundFile> {
  const original = await fileById(app.db, fileid)
  if (original === undefined) throw new Error('The file of a message is gone.')
  const kind = kindOf(message)
  const { recorded } = message
  const form = formFor(platform, { kind, mime: original.mime, recorded })
  const rendition = form === null ? null : await renditionOf(app, original, form)
  const file = rendition ?? original
  const path = await app.files.localPath(file.storage_key)
  return {
    kind: rendition?.form === 'jpeg' ? 'image' : kind,
    name: file.name,
    mime: file.mime,
    size: Number(file.size),
    recorded,
    duration: message.duration,
    width: rendition === null ? message.width : rendition.width,
    height: rendition === null ? message.height : rendition.height,
    ...(channelOf(platform).needsPublicUrl ? { publicUrl: publicFileUrl(app, file, file.name) } : {}),
    open: () => openAsBlob(path, { type: file.mime }),
  }
}

const kindOf = ({ type }: MessageRow): OutboundFile['kind'] =>
  type === 'image' || type === 'video' || type === 'audio' ? type : 'document'

async function refOf(app: AppContext, messageid: string): Promise<string | null> {
  const message = await messageById(app.db, messageid)
  return message === undefined ? null : (await messageAtProvider(app.db, message)).message_ref
}

/** Meta gives its longer time to what a person writes, not to greetings and questions that are sent by themselves. */
export const isHumanAgent = (app: AppContext, { kind }: OutboxCommand): boolean =>
  app.config.meta.humanAgent && kind === 'message'
