import { useTranslation } from 'react-i18next'
import { useStore } from '../../lib/store.ts'
import { useMe } from '../../live/me.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ComposerNotice } from '../../ui/chat/ComposerNotice.tsx'
import { draftsOf } from './browser-drafts.ts'

type JoinedDraftProps = { ticketid: string; onDismissed: () => void }

/** The text above mine came from another device of mine: nobody sends both unread. */
export function JoinedDraft({ ticketid, onDismissed }: JoinedDraftProps) {
  const { t } = useTranslation()
  const { joined, dismissJoined } = draftsOf(useMe().id)
  if (!useStore(joined).has(ticketid)) return null
  const dismiss = () => {
    dismissJoined(ticketid)
    onDismissed()
  }
  return (
    <ComposerNotice
      tone="warning"
      actions={<Button label={t('common.dismiss')} size="sm" onPress={dismiss} />}
    >
      {t('drafts.joined')}
    </ComposerNotice>
  )
}
