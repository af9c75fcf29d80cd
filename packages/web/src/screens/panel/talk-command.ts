import type { Colleague } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { MessageCircle } from 'lucide-react'
import { nameOf } from '../../features/colleagues/colleagues-model.ts'
import type { Command } from '../../features/palette/commands.ts'

/** The palette's command that opens the private chat with a colleague, found by the name. */
export function talkCommand(colleague: Colleague, t: TFunction, talk: (userid: string) => void): Command {
  const name = nameOf(colleague)
  return {
    id: `talk-${colleague.userid}`,
    group: 'go',
    icon: MessageCircle,
    text: t('palette.talk', { name }),
    also: [name],
    run: () => talk(colleague.userid),
  }
}
