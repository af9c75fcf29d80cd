import type { PrivateMessage } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { Copy, Reply } from 'lucide-react'
import type { MessageLetter } from '../../lib/message-letters.ts'
import { copyMessage } from '../../live/copy-message.ts'
import type { MessageTool } from '../../ui/chat/MessageTools.tsx'
import type { OpenTalk } from './open-talk.ts'

export type PrivateAction = MessageTool & { key: MessageLetter }

/** The actions of a private message: by pointer, by touch and by letter. */
export function privateActions(
  message: PrivateMessage,
  { reply, isLocked }: Pick<OpenTalk, 'reply' | 'isLocked'>,
  t: TFunction,
): PrivateAction[] {
  const answer = {
    key: 'reply',
    icon: Reply,
    label: t('message.reply'),
    keys: ['R'],
    onPress: () => reply(message),
  } as const
  const copy = {
    key: 'copy',
    icon: Copy,
    label: t('message.copy'),
    keys: ['C'],
    onPress: () => void copyMessage(message.content, t),
  } as const
  return [...(isLocked ? [] : [answer]), ...(message.content === '' ? [] : [copy])]
}
