import { type Client, platformNames } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { PlatformIcon } from '../../../ui/people/PlatformIcon.tsx'
import styles from './ClientMerges.module.css'

/** Both clients side by side: which one stays, and which one joins it. */
export function MergeSides({ kept, joining }: { kept: Client; joining: Client }) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.sides}>
      <Side client={kept} word={t('merge.stays')} tone="accent" />
      <Side client={joining} word={t('merge.joins')} tone="plain" />
    </div>
  )
}

function Side({ client, word, tone }: { client: Client; word: string; tone: 'accent' | 'plain' }) {
  const { t } = useTranslation('panel')
  return (
    <section className={styles.side} aria-label={`${word}: ${client.client_name}`}>
      <span>
        <Chip text={word} tone={tone} />
      </span>
      <span className={styles.name}>
        <PlatformIcon platform={client.platform} label={platformNames[client.platform]} />
        {client.client_name}
      </span>
      <span className="id">{client.short_id}</span>
      <span className="muted">{client.account_number ?? t('clients.noAccount')}</span>
      <span className="muted">{client.address ?? t('clients.noAddress')}</span>
      <time className="muted" dateTime={client.created_on}>
        {dateAndTime(client.created_on)}
      </time>
    </section>
  )
}
