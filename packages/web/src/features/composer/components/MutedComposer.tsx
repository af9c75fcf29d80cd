import type { MyTicket } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { ComposerShell, ComposerArea } from '../../../ui/chat/ComposerShell.tsx'
import { ComposerNotice } from '../../../ui/chat/ComposerNotice.tsx'
import type { ComposerState } from '../composer-model.ts'
import { CopyDraft, KeptDraft } from './KeptDraft.tsx'

type Because = Extract<ComposerState, { kind: 'forbidden' }>['because']

type MutedComposerProps = { because: Because; draft: string }

/** The composer that cannot be written in, with the reason as its text, or above a text that was begun before. */
export function MutedComposer({ because, draft }: MutedComposerProps) {
  const { t } = useTranslation()
  const { ticket } = useOpenTicket()
  const why = reason(ticket, because, t)
  return (
    <ComposerArea>
      <ComposerShell
        mode="reply"
        label={t('composer.label')}
        notice={draft !== '' && <ComposerNotice>{why}</ComposerNotice>}
        end={draft !== '' && <CopyDraft draft={draft} />}
      >
        <KeptDraft draft={draft} reason={why} />
      </ComposerShell>
    </ComposerArea>
  )
}

function reason(ticket: MyTicket, because: Because, t: TFunction): string {
  switch (because) {
    case 'not-the-handler':
      return t('composer.notYours', { name: ticket.user_name ?? '' })
    case 'blocked':
      return t('composer.blocked')
    default:
      return because satisfies never
  }
}
