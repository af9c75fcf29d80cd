import { useTranslation } from 'react-i18next'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { ComposerShell, ComposerArea } from '../../../ui/chat/ComposerShell.tsx'
import { ComposerNotice } from '../../../ui/chat/ComposerNotice.tsx'
import { barredText, type ComposerState } from '../composer-model.ts'
import { CopyDraft, KeptDraft } from './KeptDraft.tsx'

type MutedComposerProps = { state: Extract<ComposerState, { kind: 'forbidden' }>; draft: string }

/** The composer that cannot be written in, with the reason as its text, or above a text that was begun before. */
export function MutedComposer({ state, draft }: MutedComposerProps) {
  const { t } = useTranslation()
  const { ticket } = useOpenTicket()
  const why = barredText(state, ticket, t) ?? ''
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
