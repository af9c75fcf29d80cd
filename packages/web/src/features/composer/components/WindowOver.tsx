import { Clock, LayoutTemplate } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ComposerNotice } from '../../../ui/chat/ComposerNotice.tsx'
import { ComposerShell, ComposerArea } from '../../../ui/chat/ComposerShell.tsx'
import { CopyDraft, KeptDraft } from './KeptDraft.tsx'

/** After the 24 hours: a template (WhatsApp), or why there is none and what the user can do. */
export function WindowOver({ draft }: { draft: string }) {
  const { t } = useTranslation()
  const { ticket, pickTemplate } = useOpenTicket()
  const names = { platform: platformName(ticket.platform, t), name: ticket.client_name }
  return (
    <ComposerArea>
      <ComposerShell
        mode="reply"
        label={t('composer.label')}
        notice={
          <ComposerNotice icon={Clock}>
            {pickTemplate ? t('window.overTemplates', names) : t('window.over', names)}
          </ComposerNotice>
        }
        end={
          <>
            <CopyDraft draft={draft} />
            {pickTemplate && (
              <Button
                label={t('templates.use')}
                icon={LayoutTemplate}
                tone="primary"
                onPress={pickTemplate}
              />
            )}
          </>
        }
      >
        <KeptDraft draft={draft} reason={t('window.waits', names)} />
      </ComposerShell>
    </ComposerArea>
  )
}
