import type { WebsiteChat } from '@switchboard/contract'
import { Copy, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../../i18n/use-copy.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { GuideLink } from '../../../ui/buttons/GuideLink.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Icon } from '../../../ui/text/Icon.tsx'
import { chatAddress, embedLine } from '../website-chat-model.ts'
import styles from './WebsiteChats.module.css'

/** How visitors get to the chat: the line for the website, or the address of its own page. */
export function EmbedBox({ chat }: { chat: WebsiteChat }) {
  const { t } = useTranslation()
  const desk = window.location.origin
  const address = chatAddress(desk, chat.key)
  return (
    <Box
      title={t('websiteChats.embed.title')}
      tools={
        <a className={styles.try} href={address} target="_blank" rel="noreferrer">
          <Icon of={ExternalLink} size="sm" /> {t('websiteChats.embed.try')}
        </a>
      }
    >
      <div className={styles.part}>
        <p>{t('websiteChats.embed.where')}</p>
        <Copied label={t('websiteChats.embed.copyLine')} text={embedLine(desk, chat)} />
        <p className="small muted">{t('websiteChats.embed.again')}</p>
        <p>{t('websiteChats.embed.link')}</p>
        <Copied label={t('websiteChats.embed.copyLink')} text={address} />
        <GuideLink platform="website" label={t('websiteChats.embed.guide')} />
      </div>
    </Box>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  const copy = useCopy()
  return (
    <div className={styles.copied}>
      <code dir="ltr">{text}</code>
      <Button label={label} icon={Copy} onPress={() => void copy(text)} />
    </div>
  )
}
