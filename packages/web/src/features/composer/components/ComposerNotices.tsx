import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { useStore } from '../../../lib/store.ts'
import { connection } from '../../../live/connection.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { ComposerNotice } from '../../../ui/chat/ComposerNotice.tsx'
import { FilesComing } from './FilesComing.tsx'
import { LastHour } from './ReplyWindow.tsx'
import type { FilesToSend } from './use-files-to-send.ts'

type NoticesProps = {
  /** Of the screen, such as that a colleague answers too. */
  notice: ReactNode
  attach: FilesToSend
  windowEnds: string | null
  /** How many characters the text is too long. */
  excess: number
}

/** What is to be read before sending. */
export function ComposerNotices({ notice, attach, windowEnds, excess }: NoticesProps) {
  const { t } = useTranslation()
  const { ticket, pickTemplate, leave } = useOpenTicket()
  const platform = platformName(ticket.platform, t)
  return (
    <>
      {notice}
      <FilesComing attach={attach} onLeftOut={leave} />
      {windowEnds !== null && (
        <LastHour
          ends={windowEnds}
          platform={platform}
          name={ticket.client_name}
          hasTemplates={pickTemplate !== undefined}
        />
      )}
      <Notice excess={excess} platform={platform} />
    </>
  )
}

function Notice({ excess, platform }: { excess: number; platform: string }) {
  const { t } = useTranslation()
  const isOffline = useStore(connection) === 'offline'
  if (excess > 0) {
    return (
      <ComposerNotice tone="warning">{t('composer.tooLong', { count: excess, platform })}</ComposerNotice>
    )
  }
  return isOffline ? <ComposerNotice>{t('composer.offline')}</ComposerNotice> : null
}
