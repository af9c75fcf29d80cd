import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyMessage } from '../../../live/copy-message.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ComposerShell } from '../../../ui/chat/ComposerShell.tsx'
import { ComposerText } from '../../../ui/chat/ComposerText.tsx'

type KeptDraftProps = {
  draft: string
  /** Why nothing can be written. */
  reason: string
}

/** The composer's text where nothing may be written now: a draft stays in sight, to be read and copied. */
export function KeptDraft({ draft, reason }: KeptDraftProps) {
  const { t } = useTranslation()
  return (
    <ComposerText
      label={t('composer.message')}
      placeholder={reason}
      value={draft}
      onChange={() => undefined}
      disabled={draft === ''}
      readOnly
    />
  )
}

/** An answer that was begun where there is no composer any more. */
export function UnsentDraft({ draft }: Pick<KeptDraftProps, 'draft'>) {
  const { t } = useTranslation()
  if (draft === '') return null
  return (
    <ComposerShell mode="reply" label={t('composer.label')} end={<CopyDraft draft={draft} />}>
      <KeptDraft draft={draft} reason="" />
    </ComposerShell>
  )
}

export function CopyDraft({ draft }: Pick<KeptDraftProps, 'draft'>) {
  const { t } = useTranslation()
  if (draft === '') return null
  return <Button label={t('message.copy')} icon={Copy} size="sm" onPress={() => void copyMessage(draft, t)} />
}
