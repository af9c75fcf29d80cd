import { type MyTicket, platformNames } from '@switchboard/contract'
import { Clock, LayoutTemplate } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ComposerNotice } from '../../../ui/chat/ComposerNotice.tsx'
import { ComposerShell, ComposerArea } from '../../../ui/chat/ComposerShell.tsx'
import { ComposerText } from '../../../ui/chat/ComposerText.tsx'

type WindowOverProps = {
  ticket: MyTicket
  /** Opens the choice of templates; undefined where the channel has none. */
  onTemplate: (() => void) | undefined
}

/** After the 24 hours a template (WhatsApp), or why there is none and what can be done. */
export function WindowOver({ ticket, onTemplate }: WindowOverProps) {
  const { t } = useTranslation()
  const names = { platform: platformNames[ticket.platform], name: ticket.client_name }
  return (
    <ComposerArea>
      <ComposerShell
        mode="reply"
        label={t('composer.label')}
        notice={
          <ComposerNotice icon={Clock}>
            {onTemplate ? t('window.overTemplates', names) : t('window.over', names)}
          </ComposerNotice>
        }
        end={
          onTemplate && (
            <Button label={t('templates.use')} icon={LayoutTemplate} tone="primary" onPress={onTemplate} />
          )
        }
      >
        <ComposerText
          label={t('composer.message')}
          placeholder={t('window.waits', names)}
          value=""
          onChange={() => undefined}
          isDisabled
        />
      </ComposerShell>
    </ComposerArea>
  )
}
