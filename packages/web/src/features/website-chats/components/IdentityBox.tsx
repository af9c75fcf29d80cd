import type { WebsiteChat } from '@switchboard/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { RenewSecret } from './RenewSecret.tsx'
import styles from './WebsiteChats.module.css'

/** The secret with which the company's website signs who its visitor is. */
export function IdentityBox({ chat }: { chat: WebsiteChat }) {
  const { t } = useTranslation()
  const [isRenewing, setRenewing] = useState(false)
  return (
    <Box title={t('websiteChats.identity.title')}>
      <div className={styles.part}>
        <p>
          {t('websiteChats.identity.text')}{' '}
          <a href="/user-guide/website.html#developers" target="_blank" rel="noreferrer">
            {t('websiteChats.identity.docs')}
          </a>
        </p>
        <div>
          <Button label={t('websiteChats.identity.make')} icon={KeyRound} onPress={() => setRenewing(true)} />
        </div>
        {isRenewing && <RenewSecret chat={chat} onClose={() => setRenewing(false)} />}
      </div>
    </Box>
  )
}
