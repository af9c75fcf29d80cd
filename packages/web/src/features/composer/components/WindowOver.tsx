import { Clock, LayoutTemplate } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ComposerNotice } from '../../../ui/chat/ComposerNotice.tsx'
import { ComposerShell, ComposerArea } from '../../../ui/chat/ComposerShell.tsx'
import { ComposerText } from '../../../ui/chat/ComposerText.tsx'

/** After the 24 hours: a template (WhatsApp), or why there is none and what the user can do. */
export function WindowOver() {
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
          pickTemplate && (
            <Button label={t('templates.use')} icon={LayoutTemplate} tone="primary" onPress={pickTemplate} />
          )
        }
      >
        <ComposerText
          label={t('composer.message')}
          placeholder={t('window.waits', names)}
          value=""
          onChange={() => undefined}
          disabled
        />
      </ComposerShell>
    </ComposerArea>
  )
}
