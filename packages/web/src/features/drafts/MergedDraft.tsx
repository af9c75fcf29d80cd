import { useTranslation } from 'react-i18next'
import { useStore } from '../../lib/store.ts'
import { useMe } from '../../live/me.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ComposerNotice } from '../../ui/chat/ComposerNotice.tsx'
import { draftsOf } from './browser-drafts.ts'

type MergedDraftProps = { ticketid: string; onDismissed: () => void }

/** The text above mine came from another device of mine: nobody sends both unread. */
export function MergedDraft({ ticketid, onDismissed }: MergedDraftProps) {
  const { t } = useTranslation()
  const { merged, dismissMerged } = draftsOf(useMe().id)
  if (!useStore(merged).has(ticketid)) return null
  const dismiss = () => {
    dismissMerged(ticketid)
    onDismissed()
  }
  return (
    <ComposerNotice
      tone="warning"
      actions={<Button label={t('common.dismiss')} size="sm" onPress={dismiss} />}
    >
      {t('drafts.merged')}
    </ComposerNotice>
  )
}
