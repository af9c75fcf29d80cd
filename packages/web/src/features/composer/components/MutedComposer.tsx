import type { MyTicket } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { ComposerShell, ComposerArea } from '../../../ui/chat/ComposerShell.tsx'
import { ComposerText } from '../../../ui/chat/ComposerText.tsx'
import type { ComposerState } from '../composer-model.ts'

type Because = Extract<ComposerState, { kind: 'forbidden' }>['because']

/** The composer that cannot be written in, with the reason as its text. */
export function MutedComposer({ because }: { because: Because }) {
  const { t } = useTranslation()
  const { ticket } = useOpenTicket()
  return (
    <ComposerArea>
      <ComposerShell mode="reply" label={t('composer.label')}>
        <ComposerText
          label={t('composer.message')}
          placeholder={reason(ticket, because, t)}
          value=""
          onChange={() => undefined}
          disabled
        />
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
